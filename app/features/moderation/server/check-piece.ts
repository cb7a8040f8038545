import { sha256Hex } from '~/core/signing/sha256'
import type { Context, SeatedContext } from '~/core/context'
import { plainLine } from '~/core/text/text-rules'
import { moderationErrors } from '../errors'
import type { CheckedKind, CheckOutcome } from '../terms'
import { askJudges } from './ask-judges'
import { isModerated, placeOf, type Place } from './place'
import type { Piece } from './providers'
import { moderationRecords } from './tables'
import { wordListsFor, type OwnedWordList } from './words/word-lists'
import { findWord, type Hit } from './words/word-watch'

/** What came of a look; `passed` leaves no trace. */
export type Finding =
  | { outcome: 'passed' }
  | { outcome: CheckOutcome; provider: string; label: string; excerpt: string }

/** Milliseconds that a person, or a job, waits for a judgement. */
const PATIENCE_MS: Record<CheckedKind, number> = {
  question: 1000,
  name: 1000,
  picture: 3000,
  answer: 3000,
  file: 15_000,
}
const EXCERPT_AROUND = 10
const EXCERPT_BEGINNING = 30
const LABEL_AT_MOST = 100

/**
 * Refuses what may not be said here: by the lists of words, then by whom the house has judge it. Where nothing is
 * configured it returns at once. Errors: `moderation.refused`, `moderation.unavailable`.
 */
export async function requireModerationPass(ctx: SeatedContext, piece: Piece): Promise<void> {
  if (isModerated(ctx)) await requireModerationPassAt(ctx, placeOf(ctx), piece)
}

/** The same for a place that was found before, e.g. by a job. */
export async function requireModerationPassAt(
  ctx: Context,
  place: Place,
  piece: Piece,
): Promise<void> {
  if (piece.text?.trim() === '') return
  const finding = await checkPiece(ctx, await wordListsFor(ctx, place), piece)
  await note(ctx, place, piece, finding)
  const error = errorOf(ctx, finding)
  if (error) throw error
}

/** What the lists and services say of a piece. */
export async function checkPiece(
  ctx: Context,
  lists: OwnedWordList[],
  piece: Piece,
): Promise<Finding> {
  const text = piece.text ?? ''
  const hit = findWord(
    lists.map(({ list }) => list),
    text,
  )
  if (hit) return foundWord(lists[hit.no]?.owner ?? 'house', hit, text)
  return judged(ctx, piece)
}

/** What the services alone say. */
export async function judged(ctx: Context, piece: Piece): Promise<Finding> {
  const excerpt = piece.text ? lineOf(piece.text.slice(0, EXCERPT_BEGINNING)) : ''
  const judgement = await askJudges(ctx, piece, PATIENCE_MS[piece.kind])
  if (!judgement) return { outcome: 'unchecked', provider: '', label: '', excerpt }
  const { decision, provider } = judgement
  if (decision === 'pass') return { outcome: 'passed' }
  const isRefused = decision === 'block' || ctx.settings.MODERATION_REVIEW === 'block'
  const label = lineOf(judgement.label).slice(0, LABEL_AT_MOST)
  return { outcome: isRefused ? 'refused' : 'doubtful', provider, label, excerpt }
}

/** A word of a list, with a few characters on both sides of it. */
export function foundWord(
  owner: OwnedWordList['owner'],
  { word, from, to }: Hit,
  text: string,
): Finding {
  const excerpt = lineOf(text.slice(Math.max(0, from - EXCERPT_AROUND), to + EXCERPT_AROUND))
  return { outcome: 'refused', provider: owner, label: word, excerpt }
}

/** What is thrown for a finding; null where the piece may pass. */
export function errorOf({ settings }: Context, { outcome }: Finding) {
  if (outcome === 'refused') return moderationErrors.refused()
  const isClosed = outcome === 'unchecked' && settings.MODERATION_FAILURE === 'closed'
  return isClosed ? moderationErrors.unavailable() : null
}

/** Writes a finding down: who, what kind, by whom; of the text a hash and a few characters. */
export async function note(
  ctx: Context,
  { teamId, accountId }: Place,
  piece: Piece,
  finding: Finding,
): Promise<void> {
  if (finding.outcome === 'passed') return
  await ctx.db.insert(moderationRecords).values({
    id: ctx.newId(),
    teamId,
    accountId,
    kind: piece.kind,
    ...finding,
    hash: await hashOf(piece),
    createdAt: ctx.now().getTime(),
  })
}

const hashOf = async ({ text = '', picture }: Piece) =>
  picture ? sha256Hex(picture.slice()) : sha256Hex(text)

const lineOf = (text: string) => plainLine(text.toWellFormed())
