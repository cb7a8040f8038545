import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime, parseDateTime } from '~/core/format'
import { foldersUnder, isAmong, visibleFilesWhere } from '../folders/visibility'
import type { SearchScope } from '../ports'
import { displayTitleColumn } from '../files/names'
import { files } from '../tables'
import { fileTags } from '../folders/tables'
import type { Most } from './narrowing'
import type { CatalogueQuestion, Window } from './read-question'
import type { Known } from './resolve'
import { spaceIndex } from '../space-index'

const MOST_ROWS = 2000
const DAY_MS = 86_400_000

export type CatalogueRow = Pick<
  typeof files.$inferSelect,
  | 'id'
  | 'title'
  | 'extension'
  | 'size'
  | 'status'
  | 'createdAt'
  | 'wordCount'
  | 'pageCount'
  | 'isAnswer'
>

/** The files that a question is about, newest first where no other order is asked for, at most 2,000. */
export async function findCatalogueRows(
  ctx: SeatedContext,
  asked: CatalogueQuestion,
  { chosen, scope, resolvedIds }: { chosen: SearchScope; scope: SearchScope; resolvedIds: Known },
): Promise<CatalogueRow[]> {
  const opened = asked.names ? await openedBy(ctx, asked.names, scope) : []
  const rows = await ctx.db
    .select({
      id: files.id,
      title: displayTitleColumn,
      extension: files.extension,
      isAnswer: files.isAnswer,
      size: files.size,
      status: files.status,
      createdAt: files.createdAt,
      wordCount: files.wordCount,
      pageCount: files.pageCount,
    })
    .from(files)
    .where(
      and(
        visibleFilesWhere(ctx),
        chosenWhere(ctx, chosen),
        ...conditions(ctx, asked, opened),
        ...measureConditions(asked),
        ...knownConditions(ctx, resolvedIds),
      ),
    )
    .orderBy(...orderOf(asked.most), desc(files.id))
    .limit(MOST_ROWS)
  const { names } = asked
  if (!names) return rows
  const isOpened = new Set(opened)
  return rows.filter((row) => isOpened.has(row.id) || isKind(stemOf(row.title), names))
}

async function openedBy(ctx: SeatedContext, names: string[], scope: SearchScope) {
  const openings = await spaceIndex(ctx, ctx.seat.spaceId).openingsWith(names, scope)
  return openings
    .filter(({ line }) => line.length <= LONGEST_TITLE && names.some((name) => isHead(line, name)))
    .map((entry) => entry.fileId)
}

const LONGEST_TITLE = 30
// A heading over the text ends with its kind (房屋租赁合同); a sentence that begins with it (合同由法务部归档) is none.
const isHead = (line: string, name: string) =>
  line.replace(/[（(][^（()）]*[)）]$|[书]$/, '').endsWith(name)
// 合同管理办法 and 合同模板 speak of contracts and are none.
const SPEAKS_OF =
  /管理|办法|制度|台账|模板|范本|流程|审批|目录|清单|汇总|统计|培训|指南|须知|法规|条例|手册|报告|总结|方案|通知|纪要|说明|记录/

/** Whether a title names a file of the kind: the kind's word stands in it and nothing after makes it another. */
export function isKind(title: string, names: string[]): boolean {
  return names.some((name) => {
    const start = title.lastIndexOf(name)
    return start >= 0 && !SPEAKS_OF.test(title.slice(start + name.length))
  })
}

const stemOf = (title: string) => title.replace(/\.\w{1,5}$/, '')

/** What was chosen to look at, as a condition over `files`; undefined: the whole space. Says nothing of the caller's rights. */
export function chosenWhere(
  ctx: SeatedContext,
  { fileIds, folderIds }: SearchScope,
): SQL | undefined {
  if (!fileIds && !folderIds) return undefined
  return or(
    isAmong(files.id, fileIds ?? []),
    folderIds && sql`${files.folderId} IN (${foldersUnder(ctx, folderIds)})`,
  )
}

function conditions(ctx: SeatedContext, asked: CatalogueQuestion, opened: string[]): SQL[] {
  const { names, types, mine, added, titled } = asked
  const window = added && added !== 'newest' ? boundsOf(added, ctx.now()) : null
  return [
    names && sql`(${isAmong(files.id, opened)} OR ${titleHolds(names)})`,
    types && inArray(files.extension, types),
    mine && eq(files.createdBy, ctx.actor.accountId),
    titled !== null && sql`instr(replace(lower(${files.title}), ' ', ''), ${titled}) > 0`,
    window && gte(files.createdAt, window.from),
    window && lt(files.createdAt, window.to),
  ].filter((condition) => typeof condition === 'object' && condition !== null)
}

function measureConditions({ size, most }: CatalogueQuestion): SQL[] {
  const limits = size ? [gt(files.size, size.above)] : []
  if (size && size.below < Infinity) limits.push(lt(files.size, size.below))
  // Words are known of what was learned.
  if (most === 'longest' || most === 'shortest') limits.push(eq(files.status, 'DONE'))
  return limits
}

function knownConditions(
  ctx: SeatedContext,
  { accountIds, folderIds, tags, fileIds }: Known,
): (SQL | undefined)[] {
  const tagged = (tagKeys: string[]) =>
    sql`EXISTS (SELECT 1 FROM ${fileTags} WHERE ${fileTags.spaceId} = ${ctx.seat.spaceId} AND ${fileTags.fileId} = ${files.id} AND ${inArray(fileTags.tag, tagKeys)})`
  return [
    accountIds && inArray(files.createdBy, accountIds),
    folderIds && sql`${files.folderId} IN (${foldersUnder(ctx, folderIds)})`,
    tags && tagged(tags),
    fileIds && isAmong(files.id, fileIds),
  ]
}

function orderOf(most: Most | null): SQL[] {
  switch (most) {
    case 'largest':
      return [desc(files.size)]
    case 'smallest':
      return [asc(files.size)]
    case 'longest':
      return [desc(files.wordCount)]
    case 'shortest':
      return [asc(files.wordCount)]
    case 'oldest':
      return [asc(files.createdAt)]
    default:
      return [desc(files.createdAt)]
  }
}

const titleHolds = (names: string[]): SQL =>
  sql.join(
    names.map((name) => sql`instr(${files.title}, ${name}) > 0`),
    sql` OR `,
  )

/** From and to in milliseconds, days as Shanghai counts them. */
function boundsOf(window: Exclude<Window, 'newest'>, now: Date): { from: number; to: number } {
  const today = parseDateTime(`${formatDateTime(now).slice(0, 10)} 00:00:00`)?.getTime() ?? 0
  const tomorrow = today + DAY_MS
  if (window === 'month') {
    const first = parseDateTime(`${formatDateTime(now).slice(0, 7)}-01 00:00:00`)
    return { from: first?.getTime() ?? 0, to: tomorrow }
  }
  if (window === 'week') {
    const shanghai = new Date(now.getTime() + 8 * 3_600_000)
    return { from: today - ((shanghai.getUTCDay() + 6) % 7) * DAY_MS, to: tomorrow }
  }
  return { from: today - window.fromDaysAgo * DAY_MS, to: tomorrow - window.toDaysAgo * DAY_MS }
}
