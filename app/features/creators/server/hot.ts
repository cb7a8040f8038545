import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { CreatorView, CreatorWorkView, HotQuery } from '../contract'
import { creators, creatorFollows, creatorWorks } from './tables'
import { presentWork, workColumns } from './present'
import { hostCondition, isCreatorVisible, isWorkVisible, usesWithin } from './visible'

const REMEMBER_MS = 60_000
// One a host and query; what is asked by invented ones pushes the oldest out.
const REMEMBER_AT_MOST = 200

interface Page<Row> {
  records: Row[]
  pages: number
  total: number
}

const remembered = new Map<string, { page: Promise<Page<unknown>>; until: number }>()

/** Makes this isolate look again; the others do within a minute. */
export const forgetHot = () => remembered.clear()

/** Creators by how often their works were used of late. */
export function listHotCreators(ctx: Context, query: HotQuery): Promise<Page<CreatorView>> {
  return rememberedPage(ctx, { name: 'creators', query }, async () => {
    const here = await hostCondition(ctx)
    if (here === null) return { records: [], total: 0 }
    const where = and(isCreatorVisible, isWorkVisible(ctx), here)
    const uses = sql<number>`SUM(${usesWithin(ctx, query.range)})`
    const [rows, [count]] = await ctx.db.batch([
      ctx.db
        .select({
          id: creators.id,
          name: creators.name,
          avatar: creators.seal,
          intro: creators.intro,
          followers: followersOf,
          works: sql<number>`COUNT(*)`,
          uses,
        })
        .from(creators)
        .innerJoin(creatorWorks, eq(creatorWorks.creatorId, creators.id))
        .where(where)
        .groupBy(creators.id)
        .orderBy(desc(uses), desc(creators.publishedAt), desc(creators.id))
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize),
      ctx.db
        .select({ total: sql<number>`COUNT(DISTINCT ${creators.id})` })
        .from(creators)
        .innerJoin(creatorWorks, eq(creatorWorks.creatorId, creators.id))
        .where(where),
    ])
    return { records: rows, total: count?.total ?? 0 }
  })
}

/** Works of all creators by how often they were used of late. */
export function listHotWorks(ctx: Context, query: HotQuery): Promise<Page<CreatorWorkView>> {
  return rememberedPage(ctx, { name: 'works', query }, async () => {
    const here = await hostCondition(ctx)
    if (here === null) return { records: [], total: 0 }
    const where = and(isCreatorVisible, isWorkVisible(ctx), here)
    const uses = usesWithin(ctx, query.range)
    const [rows, [count]] = await ctx.db.batch([
      ctx.db
        .select(workColumns(uses))
        .from(creatorWorks)
        .innerJoin(creators, eq(creators.id, creatorWorks.creatorId))
        .where(where)
        .orderBy(desc(uses), desc(creatorWorks.createdAt), desc(creatorWorks.id))
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize),
      ctx.db
        .select({ total: sql<number>`COUNT(*)` })
        .from(creatorWorks)
        .innerJoin(creators, eq(creators.id, creatorWorks.creatorId))
        .where(where),
    ])
    return { records: rows.map(presentWork), total: count?.total ?? 0 }
  })
}

/** Who follows a creator, as a column beside it. */
export const followersOf = sql<number>`(SELECT COUNT(*) FROM ${creatorFollows}
  WHERE ${creatorFollows.creatorId} = ${creators.id})`

type Read<Row> = () => Promise<{ records: Row[]; total: number }>

// A page of all is the same for everybody: a stranger's asks no database.
function rememberedPage<Row>(
  ctx: Context,
  { name, query }: { name: string; query: HotQuery },
  read: Read<Row>,
): Promise<Page<Row>> {
  const { pageNo, pageSize, range } = query
  const key = [name, ctx.brandId, range, pageNo, pageSize].join(' ')
  const now = ctx.now().getTime()
  const found = remembered.get(key)
  if (found && found.until > now) return found.page as Promise<Page<Row>>
  const page = read().then((got) => ({ ...got, pages: Math.ceil(got.total / pageSize) }))
  const [oldest] = remembered.keys()
  if (remembered.size >= REMEMBER_AT_MOST && oldest !== undefined) remembered.delete(oldest)
  remembered.set(key, { page, until: now + REMEMBER_MS })
  page.catch(() => remembered.delete(key))
  return page
}
