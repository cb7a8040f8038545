import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId } from '~/core/ids'
import { findDocument, refuseLocked } from '../documents'
import { snapshot } from '../snapshots'
import { requireModerationPass } from '~/features/moderation/server'
import {
  deckShape,
  notesText,
  type ChangeDeckInput,
  type DeckPictureQuery,
  type MakeDeckInput,
} from '../../deck-contract'
import type { DeckView } from '../../deck-terms'
import { singlesOf, type SingleCommand } from '../../deck/commands'
import { templateIds, type Deck, type Slide } from '../../deck/deck'
import { pictureKeys } from '../../deck/known-parts'
import { deckOfDocument } from '../../deck/plan/deck-of-document'
import { deckErrors } from '../../deck-errors'
import { documentErrors } from '../../errors'
import { isOpenImage } from '../images'
import { picturesIn, wordsOf } from './command-words'
import { findMaster, masterOf } from './masters'
import type { DeckOutcome, StoredDeck } from './ports'
import { deckAuthor, deckRoom, findDeck, noteDeck, requireDeck, requireOpenDeck } from './store'
import { readableDeck } from './redact'

/** Errors: `deckNotFound`, `document.documentNotFound`. */
export async function getDeck(ctx: SeatedContext, { id }: { id: DocumentId }): Promise<DeckView> {
  return presentDeck(ctx, id, await requireDeck(ctx, id))
}

/**
 * A deck out of a document, by rule and for nothing; one that stands already is answered as it is. Errors:
 * `document.documentNotFound`.
 */
export async function makeDeck(ctx: SeatedContext, input: MakeDeckInput): Promise<DeckView> {
  const found = await findDeck(ctx, input.id)
  const stored = found ?? (await layDown(ctx, input.id, { template: input.template }))
  return presentDeck(ctx, input.id, stored)
}

/**
 * Makes the slides of a document anew and lays them over its deck: what people changed stays, unless it belongs to the
 * heading `fresh`. Errors: `document.isLocked`, those of `findDeck`.
 */
export async function layDown(
  ctx: SeatedContext,
  documentId: DocumentId,
  {
    template = templateIds[0],
    fresh = null,
    pages = null,
  }: { template?: Deck['template']; fresh?: string | null; pages?: number | null } = {},
): Promise<StoredDeck> {
  const row = await findDocument(ctx, documentId)
  refuseLocked(row)
  // A deck of before moves in first: the new slides are laid over it.
  await findDeck(ctx, documentId)
  const document = await snapshot(ctx, documentId)
  const frame = { title: row.title, byline: monthOf(ctx), template, pages }
  const built = deckShape.parse(deckOfDocument(document, frame))
  const put = { ...deckAuthor(ctx), fresh }
  return noteDeck(ctx, documentId, await deckRoom(ctx, documentId).putDeck(built, put))
}

/** Lays scripts into the notes, by the id of their slide; a person's notes stay. Errors: those of `requireDeck`. */
export async function writeScripts(
  ctx: SeatedContext,
  documentId: DocumentId,
  scripts: ReadonlyMap<string, string>,
): Promise<void> {
  await requireOpenDeck(ctx, documentId)
  const notes = new Map([...scripts].map(([id, text]) => [id, notesText.parse(text)]))
  const room = deckRoom(ctx, documentId)
  await noteDeck(ctx, documentId, await room.writeScripts(notes, deckAuthor(ctx)))
}

const monthOf = (ctx: SeatedContext) => {
  const [year, month] = formatDateTime(ctx.now()).split('-')
  return `${year}年${Number(month)}月`
}

/**
 * Does commands to a deck, all or none. Errors: `deckNotFound`, `slideNotFound`, `slideChanged`, `slideLayout`, `deckFull`,
 * `lastSlide`, `masterNotFound`, `document.pictureRefused`, `moderation.refused`.
 */
export async function changeDeck(ctx: SeatedContext, input: ChangeDeckInput): Promise<DeckView> {
  const { deck } = await requireOpenDeck(ctx, input.id)
  const { deck: readable, withheld: redactedIds } = await readableDeck(ctx, input.id, deck)
  const commands = input.commands.flatMap(singlesOf)
  const isHeld = commands.some(
    (command) => 'slideId' in command && redactedIds.includes(command.slideId),
  )
  if (isHeld) throw deckErrors.slideNotFound()
  await requireOwnPictures(ctx, input.id, { deck: readable, commands })
  const words = commands.flatMap(wordsOf).join('\n')
  if (words !== '') await requireModerationPass(ctx, { kind: 'file', text: words })
  for (const command of commands) {
    if (command.type === 'set-template' && command.masterId) await findMaster(ctx, command.masterId)
  }
  const change = { ...deckAuthor(ctx), baseRev: input.baseRev }
  return settleDeck(ctx, input.id, await deckRoom(ctx, input.id).changeDeck(input.commands, change))
}

// What a command names is shown by its key alone: only pictures of this document, open to the caller, can be put in.
async function requireOwnPictures(
  ctx: SeatedContext,
  documentId: DocumentId,
  { deck, commands }: { deck: Deck; commands: readonly SingleCommand[] },
): Promise<void> {
  const existing = new Set([...deck.slides, ...deck.bin].flatMap(pictureKeys))
  for (const key of commands.flatMap(picturesIn)) {
    if (existing.has(key) || (await isOpenImage(ctx, documentId, key))) continue
    throw documentErrors.pictureRefused()
  }
}

/** What the room did, as the caller may see it; what it refused as an error. */
export async function settleDeck(
  ctx: SeatedContext,
  documentId: DocumentId,
  outcome: DeckOutcome,
): Promise<DeckView> {
  if ('refused' in outcome) throw refusals[outcome.refused]()
  return presentDeck(ctx, documentId, await noteDeck(ctx, documentId, outcome.done))
}

type Refusal = Extract<DeckOutcome, { refused: unknown }>['refused']

const refusals: Record<Refusal, () => Error> = {
  missing: deckErrors.slideNotFound,
  full: deckErrors.deckFull,
  layout: deckErrors.slideLayout,
  changed: deckErrors.slideChanged,
  last: deckErrors.lastSlide,
  noDeck: deckErrors.deckNotFound,
  nothing: documentErrors.nothingToUndo,
  cannot: documentErrors.cannotUndo,
}

export async function presentDeck(
  ctx: SeatedContext,
  documentId: DocumentId,
  { rev, at, deck }: StoredDeck,
): Promise<DeckView> {
  const [readable, master] = await Promise.all([
    readableDeck(ctx, documentId, deck),
    masterOf(ctx, deck),
  ])
  return {
    documentId,
    rev,
    ...readable,
    master,
    updateTime: formatDateTime(new Date(at)),
  }
}

/** The picture of a slide, or of what was put on it. Errors: `slideNotFound`, those of `getDeck`. */
export async function deckPicture(
  ctx: SeatedContext,
  { id, slideId, extraId }: DeckPictureQuery,
): Promise<Response> {
  const { deck } = await getDeck(ctx, { id })
  const slide = deck.slides.find((item) => item.id === slideId)
  const picture = slide && pictureOn(slide, extraId)
  const bytes = picture ? await ctx.files.read(picture.key) : null
  if (!picture || bytes === null) throw deckErrors.slideNotFound()
  return new Response(bytes, {
    headers: {
      'content-type': `image/${picture.type}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    },
  })
}

function pictureOn({ figure, extras = [] }: Slide, extraId: string | undefined) {
  if (extraId === undefined) return figure?.kind === 'image' ? figure : null
  const extra = extras.find(({ id }) => id === extraId)
  return extra?.kind === 'picture' ? extra : null
}
