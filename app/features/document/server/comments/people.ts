import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { listPeople } from '~/features/teams/server'
import type { CommentPerson } from '../../comments-contract'
import { findDocument, type DocumentRow } from '../documents'

/** Who may open the document, the caller left out: to be called with @. Errors: `documentNotFound`. */
export async function listCommentPeople(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<CommentPerson[]> {
  const row = await findDocument(ctx, documentId)
  const people = await readersOf(ctx, row)
  return people
    .filter(({ accountId }) => accountId !== ctx.actor.accountId)
    .map(({ accountId, name }) => ({ id: accountId, name }))
}

/** Of these accounts those who may open the document, each once. */
export async function readersAmong(
  ctx: SeatedContext,
  { row, accountIds }: { row: DocumentRow; accountIds: readonly string[] },
): Promise<string[]> {
  if (accountIds.length === 0) return []
  const readers = new Set((await readersOf(ctx, row)).map(({ accountId }) => accountId))
  return [...new Set(accountIds)].filter((accountId) => readers.has(accountId))
}

async function readersOf(ctx: SeatedContext, { audience, createdBy }: DocumentRow) {
  const people = await listPeople(ctx, { withGone: false })
  return audience === 'team' ? people : people.filter(({ accountId }) => accountId === createdBy)
}
