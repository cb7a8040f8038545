import type { NodeId } from '~/core/ids'
import type { DocNode } from '#packages/document/tree'
import type { SectionBody } from '#packages/document/body'
import { allFigures } from '#packages/document/body-walk'
import { canonicalBody } from '#packages/document/canonical'
import {
  SECTION_LIMIT_BYTES,
  type SectionHead,
  type SectionOutcome,
  type SectionText,
} from '../../terms'
import type { SectionDraft } from '../ports'
import { halfway, keepsHuman, withAuthors, withOwnIds } from './blocks'
import { citationsOf } from './cites'
import { followThreads } from './comments'
import { saveStatements } from './ledger'
import { mergeBodies } from './merge'
import { keepRevision, revisionAt } from './revisions'
import { hashOf, keepCites, readSections, writeSection } from './sections'
import type { Sql } from './sql'

/** Texts of people that wait beside one section; the oldest makes room. */
const MOST_WAITING = 20

/**
 * A text for a section, from a step or from a person. A step's never goes over a person's words: where somebody changed
 * the section since it was begun, or the new text lacks what a person wrote, it waits beside it. Of two people's texts
 * those that changed different blocks become one.
 */
export function takeDraft(
  sql: Sql,
  node: DocNode | undefined,
  draft: SectionDraft,
): SectionOutcome {
  if (!node) return { outcome: 'gone' }
  return sql.atomically(() => {
    const before = draft.stepKey === '' ? null : outcomeOf(sql, draft)
    if (before) return before
    const outcome = weigh(sql, node, draft)
    if (draft.stepKey !== '' && outcome.outcome !== 'tooLarge') keepOutcome(sql, draft, outcome)
    return outcome
  })
}

/**
 * Texts of a document that begins with them, as they are: whose words a block has, it says itself. A section that has a text
 * keeps it.
 */
export function fillSections(sql: Sql, drafts: readonly SectionDraft[]): void {
  sql.atomically(() => {
    for (const draft of drafts) {
      const [stands] = readSections(sql, [draft.nodeId])
      if (!stands && fits(draft.body)) write(sql, null, draft, withOwnIds(draft.body))
    }
  })
}

/** A waiting text takes its place, whatever stands there: a person said so. Null when it was settled before. */
export function takeWaiting(
  sql: Sql,
  waitingId: string,
  take: { baseRev: number; author: string; at: number },
): SectionOutcome | null {
  const waiting = readWaiting(sql, waitingId)
  if (!waiting) return null
  const [stands] = readSections(sql, [waiting.nodeId])
  if ((stands?.rev ?? 0) !== take.baseRev)
    return { outcome: 'waiting', rev: stands?.rev ?? 0, waitingId }
  return sql.atomically(() => {
    dropWaiting(sql, waitingId)
    const accepted = { ...waiting, kind: 'accept' as const, author: take.author, at: take.at }
    return write(sql, stands ?? null, accepted, withOwnIds(waiting.body))
  })
}

/** The section that a waiting text is for; null when it was settled before. */
export const nodeOfWaiting = (sql: Sql, waitingId: string): NodeId | null =>
  readWaiting(sql, waitingId)?.nodeId ?? null

/** False when it was settled before. */
export function dropWaiting(sql: Sql, waitingId: string): boolean {
  return sql.all('DELETE FROM waiting WHERE id = ? RETURNING id', Number(waitingId)).length > 0
}

function weigh(sql: Sql, node: DocNode, draft: SectionDraft): SectionOutcome {
  if (draft.by !== 'human' && node.locked) return { outcome: 'locked' }
  if (!fits(draft.body)) return { outcome: 'tooLarge', splitAt: halfway(draft.body) }
  const [stands] = readSections(sql, [node.id])
  if (draft.isAside && stands) return saveWaiting(sql, stands, draft)
  if (draft.by === 'human') return weighHuman(sql, stands ?? null, draft)
  const isFree = !stands || (stands.rev === draft.baseRev && keepsHuman(stands.body, draft.body))
  return isFree
    ? write(sql, stands ?? null, draft, authored(stands, draft))
    : saveWaiting(sql, stands, draft)
}

function weighHuman(sql: Sql, stands: SectionText | null, draft: SectionDraft): SectionOutcome {
  const isRestored = draft.kind === 'restore'
  if (!stands || stands.rev === draft.baseRev) {
    const body = isRestored ? withOwnIds(draft.body) : authored(stands, draft)
    return write(sql, stands, draft, body)
  }
  const base = revisionAt(sql, draft.nodeId, draft.baseRev)
  const merged = base && !isRestored ? mergeBodies(base, draft.body, stands.body) : null
  if (!merged || !fits(merged)) return saveWaiting(sql, stands, draft)
  const outcome = write(sql, stands, draft, authored(stands, { ...draft, body: merged }))
  return outcome.outcome === 'kept' ? { ...outcome, outcome: 'merged' } : outcome
}

const authored = (stands: SectionText | null | undefined, { by, body, stepKey }: SectionDraft) =>
  withAuthors(stands?.body ?? null, body, { by, step: stepKey })

/** Whether the text can be kept; rows that leave places out are not filled up before that is known. */
const fits = (body: SectionBody) =>
  blankBytes(body) <= SECTION_LIMIT_BYTES &&
  new TextEncoder().encode(JSON.stringify(canonicalBody(body))).byteLength <= SECTION_LIMIT_BYTES

const BLANK_CELL_BYTES = JSON.stringify({ content: [] }).length

/** The least that the cells of its tables take. */
const blankBytes = (body: SectionBody) =>
  allFigures(body).reduce((sum, { attrs: { spec } }) => {
    const cells = spec.kind === 'table' ? spec.table.columns.length * spec.table.rows.length : 0
    return sum + cells * BLANK_CELL_BYTES
  }, 0)

function write(
  sql: Sql,
  stands: SectionText | null,
  draft: SectionDraft,
  next: SectionBody,
): SectionOutcome {
  const { nodeId, at, kind, author, baseRev, stepKey } = draft
  const body = canonicalBody(next)
  // What was kept before there was one form of a text may be spelt otherwise.
  if (stands && hashOf(body) === hashOf(canonicalBody(stands.body)))
    return { outcome: 'kept', rev: stands.rev, head: stands }
  const shown = [...new Set([...(stands?.shown ?? []), ...draft.shown])]
  const rev = nextRevision(sql)
  const head: SectionHead = writeSection(sql, { nodeId, rev, body, shown, at })
  const { words, hash } = head
  const revision = { nodeId, rev, kind, author, baseRev, stepKey, words, hash, at }
  const before = stands?.body ?? null
  keepRevision(sql, revision, before, body)
  followThreads(sql, nodeId, { before, after: body })
  const previousText = stands && { body: stands.body, citations: stands.citations }
  const checked = draft.citations && { body, citations: draft.citations }
  keepCites(sql, nodeId, citationsOf(sql, body, checked ?? previousText))
  // A person's words are read for numbers and repetitions when they stand: what others saved meanwhile is among them.
  if (draft.by !== 'human') saveStatements(sql, nodeId, draft)
  return { outcome: 'kept', rev, head }
}

function saveWaiting(sql: Sql, stands: SectionText, draft: SectionDraft): SectionOutcome {
  const { nodeId } = draft
  // One step's second thought takes the place of its first; people's words make room for each other last.
  if (draft.by !== 'human')
    sql.all(`DELETE FROM waiting WHERE node_id = ? AND draft ->> 'by' <> 'human'`, nodeId)
  sql.all(
    `DELETE FROM waiting WHERE node_id = ?1 AND id NOT IN
       (SELECT id FROM waiting WHERE node_id = ?1 ORDER BY id DESC LIMIT ?2)`,
    nodeId,
    MOST_WAITING - 1,
  )
  const body = canonicalBody(authored(stands, draft))
  const [row] = sql.all<{ id: number }>(
    'INSERT INTO waiting (node_id, draft) VALUES (?, ?) RETURNING id',
    nodeId,
    JSON.stringify({ ...draft, body }),
  )
  if (!row) throw new Error('a text was not laid beside')
  return { outcome: 'waiting', rev: stands.rev, waitingId: String(row.id) }
}

function readWaiting(sql: Sql, waitingId: string): SectionDraft | null {
  const [row] = sql.all<{ draft: string }>(
    `SELECT draft FROM waiting WHERE id = ?
       AND EXISTS (SELECT 1 FROM nodes WHERE id = node_id AND is_live = 1)`,
    Number(waitingId),
  )
  return row ? (JSON.parse(row.draft) as SectionDraft) : null
}

function nextRevision(sql: Sql): number {
  const [row] = sql.all<{ rev: number }>('UPDATE room SET rev = rev + 1 RETURNING rev')
  if (!row) throw new Error('the room was never opened')
  return row.rev
}

function outcomeOf(sql: Sql, { nodeId, stepKey }: SectionDraft): SectionOutcome | null {
  const [row] = sql.all<{ outcome: string }>(
    'SELECT outcome FROM steps WHERE node_id = ? AND step_key = ?',
    nodeId,
    stepKey,
  )
  return row ? (JSON.parse(row.outcome) as SectionOutcome) : null
}

function keepOutcome(sql: Sql, { nodeId, stepKey }: SectionDraft, outcome: SectionOutcome): void {
  sql.all(
    'INSERT INTO steps (node_id, step_key, outcome) VALUES (?, ?, ?)',
    nodeId,
    stepKey,
    JSON.stringify(outcome),
  )
}
