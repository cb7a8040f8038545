import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import type {
  OperatorCreatorPage,
  OperatorCreatorsQuery,
  OperatorCreatorView,
  TakeDownInput,
} from '../contract'
import { creatorErrors } from '../errors'
import { forgetHot } from './hot'
import { creators, creatorWorks } from './tables'

const WORKS_OF_A_PAGE = 500

/** Each creator with its works, also what is withdrawn or taken down. */
export async function listOperatorCreators(
  ctx: Context,
  { pageNo, pageSize, keyword }: OperatorCreatorsQuery,
): Promise<OperatorCreatorPage> {
  const teamName = sql<string>`COALESCE((SELECT name FROM teams WHERE id = ${creators.teamId}), '')`
  const isNamed = sql`(instr(${creators.name}, ${keyword}) > 0 OR instr(${teamName}, ${keyword}) > 0
    OR EXISTS (SELECT 1 FROM ${creatorWorks} WHERE ${creatorWorks.creatorId} = ${creators.id}
      AND instr(${creatorWorks.title}, ${keyword}) > 0))`
  const where = keyword === '' ? undefined : isNamed
  const page = ctx.db
    .select({ id: creators.id })
    .from(creators)
    .where(where)
    .orderBy(desc(creators.updatedAt), desc(creators.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const [rows, works, [found]] = await ctx.db.batch([
    ctx.db
      .select({ creator: creators, teamName })
      .from(creators)
      .where(where)
      .orderBy(desc(creators.updatedAt), desc(creators.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db
      .select()
      .from(creatorWorks)
      .where(inArray(creatorWorks.creatorId, page))
      .orderBy(desc(creatorWorks.createdAt))
      .limit(WORKS_OF_A_PAGE),
    ctx.db.select({ total: count() }).from(creators).where(where),
  ])
  const total = found?.total ?? 0
  const records = rows.map((row) => presentCreator(row, works))
  return { records, pages: Math.ceil(total / pageSize), total }
}

interface CreatorRow {
  creator: typeof creators.$inferSelect
  teamName: string
}

function presentCreator(
  { creator, teamName }: CreatorRow,
  works: (typeof creatorWorks.$inferSelect)[],
): OperatorCreatorView {
  const { id, name, seal, publishedAt, downReason } = creator
  const own = works.filter(({ creatorId }) => creatorId === id)
  return {
    id,
    name,
    avatar: seal,
    teamName,
    isPublished: publishedAt > 0,
    downReason,
    works: own.map((work) => ({
      id: work.id,
      title: work.title,
      form: work.facts.form,
      code: work.shareCode,
      uses: work.uses,
      downReason: work.downReason,
    })),
  }
}

/**
 * Takes a creator or a work down with a reason that its team reads, or puts it up again; both stand in the team's log
 * and the operator's. Errors: `creatorNotFound`, `workNotFound`.
 */
export async function takeDown(ctx: Context, { kind, id, reason }: TakeDownInput): Promise<true> {
  const isWork = kind === 'work'
  const [row] = isWork
    ? await ctx.db
        .select({ teamId: creatorWorks.teamId, name: creatorWorks.title })
        .from(creatorWorks)
        .where(eq(creatorWorks.id, id))
    : await ctx.db
        .select({ teamId: creators.teamId, name: creators.name })
        .from(creators)
        .where(eq(creators.id, id))
  if (!row) throw isWork ? creatorErrors.workNotFound() : creatorErrors.creatorNotFound()
  const down = { downAt: reason === '' ? 0 : ctx.now().getTime(), downReason: reason }
  const action = reason === '' ? 'creators.putUp' : 'creators.takeDown'
  const record = {
    action,
    target: { kind: isWork ? 'creator-work' : 'creator', id, name: row.name },
    facts: { reason },
  } as const
  await ctx.db.batch([
    isWork
      ? ctx.db.update(creatorWorks).set(down).where(eq(creatorWorks.id, id))
      : ctx.db.update(creators).set(down).where(eq(creators.id, id)),
    recordAuditAction(ctx, { ...record, teamId: '' }),
    recordAuditAction(ctx, { ...record, teamId: row.teamId }),
  ])
  forgetHot()
  return true
}
