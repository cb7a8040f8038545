import { asc } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { HomeIndexView, HomeItemView, OperatorHomeItem } from '../contract'
import type { HomeSlot } from '../terms'
import { pictureUrlOf } from './pictures'
import { homeItems } from './tables'

type HomeItemRow = typeof homeItems.$inferSelect

const REMEMBER_MS = 60_000
// What fits beside the box; more would push it off the screen.
const VISIBLE_AT_MOST: Record<HomeSlot, number> = { banner: 2, app: 8, recommend: 6 }

let remembered: { rows: HomeItemRow[]; until: number } | null = null
// What was read before a change may be what was changed.
let timesForgotten = 0

/** What stands on the home page of this host now; read once a minute and isolate, so that a visitor asks no database. */
export async function readHomeIndex(ctx: Context): Promise<HomeIndexView> {
  const now = ctx.now().getTime()
  const rows = (await rememberedRows(ctx, now)).filter((row) => isVisible(row, ctx.brandId, now))
  const of = (slot: HomeSlot) =>
    rows
      .filter((row) => row.slot === slot)
      .slice(0, VISIBLE_AT_MOST[slot])
      .map(presentHomeItem)
  return { banners: of('banner'), apps: of('app'), recommends: of('recommend') }
}

/** Makes this isolate look again; the others do within a minute. */
export function forgetHomeItems(): void {
  timesForgotten += 1
  remembered = null
}

/** All items, each slot in its order. */
export const readHomeItems = (ctx: Context): Promise<HomeItemRow[]> =>
  ctx.db.select().from(homeItems).orderBy(asc(homeItems.rank), asc(homeItems.id))

/** Whether an item stands on the home page, waits for its first day, or is over. */
export function stateOf({ startsAt, endsAt }: HomeItemRow, now: number): OperatorHomeItem['state'] {
  if (endsAt !== 0 && endsAt <= now) return 'over'
  return startsAt > now ? 'waiting' : 'shown'
}

export function presentHomeItem({ id, title, summary, link, picture }: HomeItemRow): HomeItemView {
  return { id, title, summary, link, picture: pictureUrlOf(picture) }
}

const isVisible = (row: HomeItemRow, brandId: string | null, now: number) =>
  stateOf(row, now) === 'shown' && (row.brandId === '' || row.brandId === brandId)

async function rememberedRows(ctx: Context, now: number): Promise<HomeItemRow[]> {
  if (remembered && remembered.until > now) return remembered.rows
  const timesBefore = timesForgotten
  const rows = await readHomeItems(ctx)
  if (timesBefore === timesForgotten) remembered = { rows, until: now + REMEMBER_MS }
  return rows
}
