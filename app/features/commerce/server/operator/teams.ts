import { and, count, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { balanceIn } from '~/features/billing/server'
import { expiryDateOf, isExpired, teams } from '~/features/teams/server/plan'
import type {
  OperatorTeamPage,
  OperatorTeamsQuery,
  OperatorTeamView,
} from '../../operator-contract'
import { goods, teamEditions } from '../tables'

/** Teams of the installation with plan, coins and owner, the newest first. */
export async function listOperatorTeams(
  ctx: Context,
  { pageNo, pageSize, keyword }: OperatorTeamsQuery,
): Promise<OperatorTeamPage> {
  // What was erased has a receipt, and is no team any more.
  const filter = and(ne(teams.closure, 'erased'), hasWords(keyword))
  const [rows, [counted]] = await ctx.db.batch([
    readTeams(ctx, filter)
      .orderBy(desc(teams.createdAt), desc(teams.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db.select({ total: count() }).from(teams).where(filter),
  ])
  const total = counted?.total ?? 0
  return {
    records: rows.map((row) => present(ctx, row)),
    pages: Math.ceil(total / pageSize),
    total,
  }
}

/** One of them; null for none. */
export async function findOperatorTeam(
  ctx: Context,
  { id }: { id: string },
): Promise<OperatorTeamView | null> {
  const [row] = await readTeams(ctx, sql`teams.id = ${id}`).limit(1)
  return row ? present(ctx, row) : null
}

const owner = (column: 'name' | 'account') =>
  sql<string>`coalesce((SELECT a.${sql.raw(column)} FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.team_id = teams.id AND m.role = 'owner' AND m.removed_at IS NULL LIMIT 1), '')`

const readTeams = (ctx: Context, filter: SQL | undefined) =>
  ctx.db
    .select({
      id: teams.id,
      name: teams.name,
      status: teams.status,
      closure: teams.closure,
      seats: teams.seats,
      expiresAt: teams.expiresAt,
      createdAt: teams.createdAt,
      questions: sql<number>`CASE WHEN ${teams.vipLevel} >= 3 THEN 0 ELSE ${teams.maxChat} END`.as(
        'questions',
      ),
      takenSeats:
        sql<number>`(SELECT count(*) FROM members m WHERE m.team_id = teams.id AND m.removed_at IS NULL)`.as(
          'taken_seats',
        ),
      coins: balanceIn(sql`teams.id`).as('coins'),
      edition: sql<string | null>`goods.name`.as('edition_name'),
      ownerName: owner('name').as('owner_name'),
      ownerAccount: owner('account').as('owner_account'),
    })
    .from(teams)
    .leftJoin(teamEditions, eq(teamEditions.teamId, teams.id))
    .leftJoin(goods, eq(goods.id, teamEditions.goodsId))
    .where(filter)

type Row = Awaited<ReturnType<typeof readTeams>>[number]

const present = (
  ctx: Context,
  { expiresAt, createdAt, edition, ...row }: Row,
): OperatorTeamView => ({
  ...row,
  status: isExpired({ status: row.status, expiresAt }, ctx.now()) ? 'expired' : row.status,
  edition: edition ?? '',
  expiryDate: expiryDateOf({ expiresAt }),
  createTime: formatDateTime(new Date(createdAt)),
})

function hasWords(keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  const isIn = (column: SQL) => sql`instr(${column}, ${keyword}) > 0`
  return sql`(${isIn(sql`teams.name`)} OR ${isIn(owner('name'))} OR ${isIn(owner('account'))})`
}
