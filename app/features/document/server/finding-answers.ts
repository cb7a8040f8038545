import { and, eq } from 'drizzle-orm'
import { sha256Hex } from '~/core/signing/sha256'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import { citedEvidence, linesOfBlock, plainText } from '#packages/document/body-walk'
import { type DocSnapshot } from '#packages/document/snapshot'
import type { CheckAnswer, CheckFinding } from '../terms'
import { findingAnswers } from './tables'

const KEY_LENGTH = 32

/**
 * By what a person's word on a finding is kept: what was found, and the paragraph in which it was, with what it cites. Of
 * changed words it is another one. '' where no word helps: a reference that leads nowhere can only be mended.
 */
export async function keyOf(
  { bodies }: Pick<DocSnapshot, 'bodies'>,
  { kind, level, nodeId, blockId, message }: CheckFinding,
): Promise<string> {
  if (level !== 'block' || kind === 'dangling') return ''
  const block = bodies.get(nodeId)?.content.find(({ attrs }) => attrs.blockId === blockId)
  const words = block ? [...linesOfBlock(block)].map(plainText) : []
  const cited = block ? citedEvidence({ type: 'doc', content: [block] }) : []
  const identity = JSON.stringify([kind, nodeId, message, words, cited])
  return (await sha256Hex(identity)).slice(0, KEY_LENGTH)
}

/** What people have said of a document's findings, by key. */
export async function answersOf(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<Map<string, CheckAnswer>> {
  const { teamId } = ctx.seat
  const own = and(eq(findingAnswers.documentId, documentId), eq(findingAnswers.teamId, teamId))
  const authors = ctx.db.select({ id: findingAnswers.accountId }).from(findingAnswers).where(own)
  const [rows, names] = await Promise.all([
    ctx.db.select().from(findingAnswers).where(own),
    memberNames(ctx, teamId, authors),
  ])
  return new Map(
    rows.map(({ key, accountId, createdAt }) => [
      key,
      {
        author: names.get(accountId) ?? '',
        createTime: formatDateTime(new Date(createdAt)),
      },
    ]),
  )
}
