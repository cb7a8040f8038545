import { sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { nameByAccount, namesAmong } from '~/features/teams/server'
import type { FileView } from '../../wire/contracts/files'
import { lockedFolders, tagsOf } from './list-files'
import { besideFiles, presentFile, type FileRow } from '../present'

/** Rows as the caller sees them, in their order, with all that stands beside them. */
export async function describeFiles(ctx: SeatedContext, rows: FileRow[]): Promise<FileView[]> {
  if (rows.length === 0) return []
  const among = (ids: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const adders = among([...new Set(rows.map((row) => row.createdBy))])
  const [tags, locked, accounts, inTeam] = await Promise.all([
    tagsOf(ctx, among(rows.map((row) => row.id))),
    lockedFolders(ctx),
    ...namesAmong(ctx, ctx.seat.teamId, adders),
  ])
  const beside = besideFiles(nameByAccount(accounts, inTeam), tags, locked)
  return rows.map((row) => presentFile(ctx, row, beside))
}
