import { and, asc, count } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { canBeAsked } from './askable'
import { chosenWhere } from '../catalogue/catalogue-rows'
import { visibleFilesWhere } from '../folders/visibility'
import type { Passage, SearchScope } from '../ports'
import { displayTitleColumn } from './names'
import { files } from '../tables'
import { spaceIndex } from '../space-index'

/** A file of a scope, learned or not. */
export interface SurveyedFile {
  id: FileId
  title: string
  extension: string
  wordCount: number
  /** Of its learning. */
  generation?: number
  isAskable: boolean
  hasFailed: boolean
  /** Of its bytes: equal sums are equal files. */
  sum: string
}

export interface Survey {
  /** By name. */
  files: SurveyedFile[]
  /** Of the scope, told or not. */
  total: number
  /** The first passages of one of `files`, in its order; none of those that cannot be asked. */
  read(fileId: FileId): Promise<readonly Passage[]>
}

export const SURVEYED_FILES = 200
// Of few files more is read than of many.
const PASSAGES_A_FILE = 60
const PASSAGES_IN_ALL = 4_000

/** All that lies in a scope and the caller may see, by name, the first 200; to be read one by one. */
export async function surveyFiles(ctx: SeatedContext, scope: SearchScope): Promise<Survey> {
  const where = and(visibleFilesWhere(ctx), chosenWhere(ctx, scope))
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: files.id,
        title: displayTitleColumn,
        extension: files.extension,
        wordCount: files.wordCount,
        generation: files.generation,
        status: files.status,
        passageCount: files.passageCount,
        sum: files.contentSha256,
      })
      .from(files)
      .where(where)
      .orderBy(asc(files.titleKey), asc(files.id))
      .limit(SURVEYED_FILES),
    ctx.db.select({ total: count() }).from(files).where(where),
  ])
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const open = new Set(rows.filter(canBeAsked).map(({ id }) => id))
  const most = Math.max(PASSAGES_A_FILE, Math.floor(PASSAGES_IN_ALL / Math.max(1, open.size)))
  return {
    files: rows.map(({ status, passageCount, generation, ...file }) => ({
      ...file,
      ...(status === 'DONE' && { generation }),
      isAskable: canBeAsked({ status, passageCount }),
      hasFailed: status === 'ERROR',
    })),
    total: counted?.total ?? 0,
    read: async (fileId) => (open.has(fileId) ? index.passagesOf(fileId, 0, most) : []),
  }
}
