import { and, eq, gt, or, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import { formatDateTime, parseDateTime } from '~/core/format'
import { brands } from '~/features/brands/server'
import type { OperatorHomeView, OrderHomeItemsInput, SaveHomeItemInput } from '../contract'
import { homeErrors } from '../errors'
import { HOME_ITEMS_AT_MOST, homeSlotLabels, isHomeLink, type HomeSlot } from '../terms'
import { forgetHomeItems, presentHomeItem, readHomeItems, statesOf } from './home-index'
import { storeHomePicture } from './pictures'
import { sitePages } from './ports'
import { homeItems } from './tables'

const DAY_MS = 24 * 3_600_000
const BRANDS_AT_MOST = 200
// The brand of whoever runs the installation is never published: it is there from the first.
const hasHosts = or(eq(brands.isHouse, true), gt(brands.publishedAt, 0))

/** What stands on the home page, waits, or is over, and the brands that an item may be for. */
export async function listOperatorHome(ctx: Context): Promise<OperatorHomeView> {
  const [rows, published] = await Promise.all([
    readHomeItems(ctx),
    ctx.db
      .select({ id: brands.id, name: brands.name })
      .from(brands)
      .where(hasHosts)
      .orderBy(brands.name)
      .limit(BRANDS_AT_MOST),
  ])
  const states = statesOf(rows, ctx.now().getTime())
  const items = rows.map((row) => ({
    ...presentHomeItem(row),
    slot: row.slot,
    brandId: row.brandId,
    fromDay: dayOf(row.startsAt),
    untilDay: row.endsAt === 0 ? '' : dayOf(row.endsAt - DAY_MS),
    state: states.get(row.id) ?? 'over',
  }))
  return { items, brands: published }
}

/**
 * Adds an item last in its slot, or changes one. Errors: `linkInvalid`, `pageMissing`, `daysInvalid`, `brandNotFound`,
 * `slotFull`, `pictureInvalid`, `itemNotFound`.
 */
export async function saveHomeItem(
  ctx: Context,
  input: SaveHomeItemInput,
): Promise<OperatorHomeView> {
  const { id = ctx.newId(), slot, brandId, title, summary, link, image } = input
  await requireLink(ctx, link)
  const days = daysOf(input)
  const rows = await readHomeItems(ctx)
  const before = rows.find((row) => row.id === id)
  if (input.id !== undefined && !before) throw homeErrors.itemNotFound()
  const rank = rankOf(rows, { id, slot })
  await requireBrand(ctx, brandId)
  const old = before?.picture ?? ''
  const picture = image === undefined ? old : await storeHomePicture(ctx, image)
  const values = { slot, brandId, title, summary, link, picture, rank, ...days }
  const row = { ...values, updatedAt: ctx.now().getTime() }
  const save = ctx.db.insert(homeItems).values({ id, ...row })
  await ctx.db.batch([
    save.onConflictDoUpdate({ target: homeItems.id, set: row }),
    logOf(ctx, { action: before ? 'home.change' : 'home.add', id, name: title }),
  ])
  forgetHomeItems()
  if (old !== '' && old !== picture) await ctx.files.remove([old])
  return listOperatorHome(ctx)
}

async function requireLink(ctx: Context, link: string): Promise<void> {
  if (!isHomeLink(link)) throw homeErrors.linkInvalid()
  const isOfSite = link.startsWith('/')
  if (isOfSite && (await sitePages.of(ctx)?.(link)) === false) throw homeErrors.pageMissing()
}

function daysOf({ fromDay, untilDay }: SaveHomeItemInput) {
  const startsAt = startOf(fromDay)
  const lastDay = startOf(untilDay)
  const endsAt = lastDay === 0 ? 0 : lastDay + DAY_MS
  if (endsAt !== 0 && endsAt <= startsAt) throw homeErrors.daysInvalid()
  return { startsAt, endsAt }
}

type Rows = Awaited<ReturnType<typeof readHomeItems>>

// Where it stands already, else behind the others of its slot.
function rankOf(rows: Rows, { id, slot }: { id: string; slot: HomeSlot }): number {
  const own = rows.filter((row) => row.slot === slot)
  const present = own.find((row) => row.id === id)
  if (present) return present.rank
  if (own.length >= HOME_ITEMS_AT_MOST) throw homeErrors.slotFull()
  return Math.max(0, ...own.map(({ rank }) => rank)) + 1
}

/** Takes an item and its picture away. Errors: `itemNotFound`. */
export async function deleteHomeItem(ctx: Context, id: string): Promise<OperatorHomeView> {
  const [row] = await ctx.db.select().from(homeItems).where(eq(homeItems.id, id))
  if (!row) throw homeErrors.itemNotFound()
  await ctx.db.batch([
    ctx.db.delete(homeItems).where(eq(homeItems.id, id)),
    logOf(ctx, { action: 'home.delete', id, name: row.title }),
  ])
  forgetHomeItems()
  if (row.picture !== '') await ctx.files.remove([row.picture])
  return listOperatorHome(ctx)
}

/** Puts the items of a slot in another order. Errors: `orderChanged` when they are no longer those that were seen. */
export async function orderHomeItems(
  ctx: Context,
  { slot, ids }: OrderHomeItemsInput,
): Promise<OperatorHomeView> {
  const rows = (await readHomeItems(ctx)).filter((row) => row.slot === slot)
  const isSame = rows.length === ids.length && rows.every(({ id }) => ids.includes(id))
  if (!isSame) throw homeErrors.orderChanged()
  const places = JSON.stringify(ids)
  await ctx.db.batch([
    ctx.db
      .update(homeItems)
      .set({ rank: sql`(SELECT key + 1 FROM json_each(${places}) WHERE value = ${homeItems.id})` })
      .where(sql`${homeItems.id} IN (SELECT value FROM json_each(${places}))`),
    logOf(ctx, { action: 'home.order', id: '', name: homeSlotLabels[slot] }),
  ])
  forgetHomeItems()
  return listOperatorHome(ctx)
}

async function requireBrand(ctx: Context, brandId: string): Promise<void> {
  if (brandId === '') return
  const [row] = await ctx.db
    .select({ id: brands.id })
    .from(brands)
    .where(and(eq(brands.id, brandId), hasHosts))
  if (!row) throw homeErrors.brandNotFound()
}

interface HomeAct {
  action: 'home.add' | 'home.change' | 'home.delete' | 'home.order'
  id: string
  name: string
}

const logOf = (ctx: Context, { action, id, name }: HomeAct) =>
  recordAuditAction(ctx, {
    action,
    teamId: '',
    target: { kind: 'home-item', id, name },
  })

const startOf = (day: string) => parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0
const dayOf = (time: number) => (time === 0 ? '' : formatDateTime(new Date(time)).slice(0, 10))
