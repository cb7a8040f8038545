import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { changeableFile, requireOwnFiles } from '../files/find-files'
import { learnAgain } from '../files/learn-again'

// Learning is the dearest work of the house.
const RELEARNINGS: RateRule = { name: 'library.relearn', limit: 30, windowMs: 10 * 60_000 }

/**
 * Learns a file from its original once more, learned or failed; one that is being learned stays as it is. Edited
 * passages that are the same afterwards keep their edits. Errors: `fileNotFound`, `notYours`, `requestErrors.tooMany`.
 */
export async function relearnFile(ctx: SeatedContext, input: { id: FileId }): Promise<true> {
  const row = await changeableFile(ctx, input.id)
  if (row.status !== 'DONE' && row.status !== 'ERROR') return true
  await limitRate(ctx, RELEARNINGS, ctx.actor.accountId)
  await learnAgain(ctx, [row])
  return true
}

// Each takes up to 200 files.
const RELEARNED_LISTS: RateRule = { name: 'library.relearn-many', limit: 10, windowMs: 10 * 60_000 }

/**
 * The same for up to 200 files in one transaction, all of them or none; those that are being learned stay as they are.
 * Answers the ids of those that wait to be learned now. Errors: `fileNotFound`, `notYours`, `folderClosed`,
 * `requestErrors.tooMany`.
 */
export async function relearnFiles(
  ctx: SeatedContext,
  input: { ids: FileId[] },
): Promise<{ ids: FileId[] }> {
  const rows = await requireOwnFiles(ctx, [...new Set(input.ids)])
  const due = rows.filter(({ status }) => status === 'DONE' || status === 'ERROR')
  if (due.length === 0) return { ids: [] }
  await limitRate(ctx, RELEARNED_LISTS, ctx.actor.accountId)
  await learnAgain(ctx, due)
  return { ids: due.map(({ id }) => id) }
}
