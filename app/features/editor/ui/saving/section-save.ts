import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { call } from '~/client/call'
import { sendable } from '~/client/request/sendable'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose'
import { keepsProvenance } from '../../prose/provenance'
import type { SectionBody } from '#packages/document/body'

/** How it stands with what was typed. */
export type SaveState =
  | { kind: 'saved' | 'unsaved' | 'saving' | 'offline' }
  | { kind: 'refused'; message: string }

export interface SectionAddress {
  teamId: string
  documentId: string
  nodeId: string
}

export type Saved =
  | { kind: 'saved'; rev: number; merged: SectionBody | null }
  /** Somebody changed the same paragraph: both stand beside each other now. `waitingId` is null where it is not known. */
  | { kind: 'waiting'; waitingId: string | null }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }

/** Saves the text over the state that it was begun on; what others did meanwhile comes back merged. */
export async function saveSection(
  { teamId, documentId: id, nodeId }: SectionAddress,
  baseRev: number,
  body: SectionBody,
): Promise<Saved> {
  const input = { teamId, id, nodeId, baseRev, body: sendable(body) }
  const answer = await call('POST /document/section/save', { body: input }, { silent: true })
  if (!answer.ok)
    return answer.code === 'NETWORK_ERROR'
      ? { kind: 'offline' }
      : { kind: 'refused', message: answer.message }
  const { data } = answer
  if (data.outcome === 'waiting') return { kind: 'waiting', waitingId: data.waitingId }
  if (data.outcome === 'kept') return { kind: 'saved', rev: data.rev, merged: null }
  const query = { teamId, id, nodeIds: nodeId }
  const read = await call('GET /document/sections', { query }, { silent: true })
  const [section] = read.ok ? read.data : []
  return section
    ? { kind: 'saved', rev: section.rev, merged: section.body }
    : { kind: 'waiting', waitingId: null }
}

/** Takes away a text that waits beside the section: a later one holds all its words. */
export async function dropWaiting(
  { teamId, documentId: id, nodeId }: SectionAddress,
  waitingId: string,
): Promise<void> {
  const body = { teamId, id, nodeId, waitingId, isTaken: false, baseRev: 0 }
  await call('POST /document/section/settle', { body }, { silent: true })
}

/**
 * Takes into the text what others wrote: blocks that are as they were sent become theirs, what was typed since stays.
 * Their words are no step of one's own to undo.
 */
export function takeMerged(tr: Transaction, sent: SectionBody, merged: SectionBody): Transaction {
  const before = blocksById(nodeOfBody(sent))
  const now = blocksById(tr.doc)
  const theirs = nodeOfBody(merged).content.content
  const result = theirs.flatMap((block) => {
    const id: string = block.attrs['blockId']
    const [mine, was] = [now.get(id), before.get(id)]
    if (was && !mine) return []
    return mine && was && !mine.eq(was) ? [mine] : [block]
  })
  const ids = new Set(theirs.map(({ attrs }) => String(attrs['blockId'])))
  let last = -1
  tr.doc.forEach((block) => {
    const id: string = block.attrs['blockId']
    const place = result.findIndex(({ attrs }) => attrs['blockId'] === id && id !== '')
    if (place >= 0) last = place
    else if (!ids.has(id) && !before.has(id)) result.splice((last += 1), 0, block)
  })
  const next = tr.doc.type.create(null, result.length > 0 ? result : tr.doc.content)
  const start = tr.doc.content.findDiffStart(next.content)
  const end = tr.doc.content.findDiffEnd(next.content)
  if (start === null || !end) return keepsProvenance(tr)
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  return keepsProvenance(tr.setMeta('addToHistory', false))
}

function blocksById(doc: Node): Map<string, Node> {
  return new Map(doc.content.content.map((block) => [String(block.attrs['blockId']), block]))
}

export const isSameBody = (doc: Node, body: SectionBody): boolean =>
  JSON.stringify(bodyOfNode(doc)) === JSON.stringify(body)
