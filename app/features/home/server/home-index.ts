import { asc } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { HomeIndexView, HomeItemView, OperatorHomeItem } from '../contract'
import { homeSlots, homeVisibleAtMost, type HomeSlot } from '../terms'
import { pictureUrlOf } from './pictures'
import { homeItems } from './tables'

type HomeItemRow = typeof homeItems.$inferSelect

const REMEMBER_MS = 60_000

let remembered: { rows: HomeItemRow[]; until: number } | null = null
// What was read before a change may be what was changed.
let timesForgotten = 0

/** What stands on the home page of this host now; read once a minute and isolate, so that a visitor asks no database. */
export async function readHomeIndex(ctx: Context): Promise<HomeIndexView> {
  const now = ctx.now().getTime()
  const rows = await rememberedRows(ctx, now)
  const of = (slot: HomeSlot) =>
    visibleOf(rows, { slot, brandId: ctx.brandId, now }).map(presentHomeItem)
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

/** Where each item is: on a home page, in its days but behind as many as fit there, before its days, or over. */
export function statesOf(
  rows: readonly HomeItemRow[],
  now: number,
): Map<string, OperatorHomeItem['state']> {
  const brandIds = [...new Set(['', ...rows.map(({ brandId }) => brandId)])]
  const visible = brandIds.flatMap((brandId) =>
    homeSlots.flatMap((slot) => visibleOf(rows, { slot, brandId, now })),
  )
  const visibleIds = new Set(visible.map(({ id }) => id))
  return new Map(
    rows.map((row) => {
      const days = stateByDays(row, now)
      return [row.id, days === 'shown' && !visibleIds.has(row.id) ? 'crowded' : days]
    }),
  )
}

interface HomePlace {
  slot: HomeSlot
  brandId: string | null
  now: number
}

const visibleOf = (rows: readonly HomeItemRow[], { slot, brandId, now }: HomePlace) =>
  rows
    .filter((row) => row.slot === slot && isVisible(row, brandId, now))
    .slice(0, homeVisibleAtMost[slot])

function stateByDays({ startsAt, endsAt }: HomeItemRow, now: number) {
  if (endsAt !== 0 && endsAt <= now) return 'over'
  return startsAt > now ? 'waiting' : 'shown'
}

export function presentHomeItem({ id, title, summary, link, picture }: HomeItemRow): HomeItemView {
  return { id, title, summary, link, picture: pictureUrlOf(picture) }
}

const isVisible = (row: HomeItemRow, brandId: string | null, now: number) =>
  stateByDays(row, now) === 'shown' && (row.brandId === '' || row.brandId === brandId)

async function rememberedRows(ctx: Context, now: number): Promise<HomeItemRow[]> {
  if (remembered && remembered.until > now) return remembered.rows
  const timesBefore = timesForgotten
  const rows = await readHomeItems(ctx)
  if (timesBefore === timesForgotten) remembered = { rows, until: now + REMEMBER_MS }
  return rows
}
