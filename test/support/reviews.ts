import { testId } from '#test/ids'
import { createNeighbours, sendTo, type Neighbour } from '#test/neighbours'
import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { addMember } from '#test/teams'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { signIns } from '~/features/auth/server/tables'
import { issueToken } from '~/features/auth/server/tokens'
import type { ThreadView } from '~/features/document/comments-contract'
import { createDocument } from '~/features/document/server/documents'
import { saveSection } from '~/features/document/server/sections'

export const NODE = testId<NodeId>('a')
/** What threads are about. */
export const WORDS = '七千人次作为公示值'
const TEXT = `建议以${WORDS}，并留一成余量。`
export const PLACE = { blockId: 'p1', range: { from: 3, to: 12 }, words: WORDS }
let hosts = 0

/** A team of two with a document of one section, and somebody of another team. */
export async function createReview() {
  hosts += 1
  const host = `comments-${hosts}.test`
  const [owner, stranger] = await createNeighbours(host)
  const ctx = await addMember(owner.world, 'member')
  const member: Person = { ctx, token: await signIn(ctx) }
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId } = await createDocument(owner.ctx, { title: '合写', tree, audience: 'team' })
  const saved = await saveSection(owner.ctx, documentId, {
    nodeId: NODE,
    baseRev: 0,
    body: bodyOf(paragraph('p1', TEXT), paragraph('p2', '补助三百元。')),
  })
  const as = (person: Person) => reviewer(host, documentId, person)
  return { host, owner, member, stranger, documentId, rev: saved.rev, as }
}

export type Person = Pick<Neighbour, 'ctx' | 'token'>

/** A token of somebody who was let in. */
export async function signIn(ctx: SeatedContext): Promise<string> {
  const { accountId, signInId } = ctx.actor
  const now = Date.now()
  const row = { id: signInId, accountId, createdAt: now, lastSeenAt: now }
  await ctx.db.insert(signIns).values({ ...row, expiresAt: now + 3_600_000 })
  return issueToken(ctx, accountId, signInId)
}

/** The calls of comments, as one person makes them. */
export function reviewer(host: string, documentId: DocumentId, { ctx, token }: Person) {
  const { teamId } = ctx.seat
  const post = (name: string, more: object) =>
    sendTo(host, token, 'POST', {
      path: `/document/comment/${name}`,
      body: { teamId, id: documentId, ...more },
    })
  const ask = (method: string, name: string, more = '') =>
    sendTo(host, token, method, {
      path: `/document/comment/${name}?teamId=${teamId}&id=${documentId}${more}`,
    })
  return {
    post,
    add: (text: string, more = {}) => post('add', { nodeId: NODE, places: [PLACE], text, ...more }),
    remove: (thread: ThreadView, no = 0) =>
      ask('DELETE', 'delete', `&threadId=${thread.id}&commentId=${thread.comments[no]?.id ?? ''}`),
    people: () => ask('GET', 'people'),
    list: async () => (await ask('GET', 'list')).result as ThreadView[],
  }
}
