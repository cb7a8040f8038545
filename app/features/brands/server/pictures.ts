import { and, eq, gt } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { randomCode, readId, type TeamId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { readRaster, type Raster } from '#packages/basics/raster'
import type { PictureView } from '../contract'
import { brandErrors } from '../errors'
import { brandOfHost } from './brands'
import { requireManager } from './managers'
import { isPreview, previewUrlOf } from './picture-addresses'
import { brands } from './tables'

const MAX_BYTES = 512 * 1024
const MAX_EDGE = 2048
// Pictures that no brand names go with the next publication, which may never come.
const PICTURES: RateRule = { name: 'brands.picture', limit: 60, windowMs: 60 * 60_000 }

const endings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const satisfies Record<Raster['type'], string>

/** Keeps a logo or icon. It is shown to nobody before a brand that names it is published. Errors: `pictureInvalid`, `requestErrors.tooMany`. */
export async function keepPicture(ctx: SeatedContext, bytes: ArrayBuffer): Promise<PictureView> {
  requireManager(ctx)
  if (bytes.byteLength > MAX_BYTES) throw brandErrors.pictureInvalid()
  const raster = readRaster(new Uint8Array(bytes))
  if (!raster || raster.width > MAX_EDGE || raster.height > MAX_EDGE) {
    throw brandErrors.pictureInvalid()
  }
  await limitRate(ctx, PICTURES, ctx.seat.teamId)
  const key = `brands/${ctx.seat.teamId}/${randomCode()}.${endings[raster.type]}`
  await ctx.files.write(key, bytes, raster.type)
  return { key, previewUrl: await previewUrlOf(ctx, key) }
}

/** The picture behind an address; null when it is not for this host. */
export async function showPicture(ctx: Context, request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const [, team, name = ''] = /^\/brand-pictures\/(\d+)\/([\w-]{22}\.\w+)$/.exec(url.pathname) ?? []
  const teamId = readId<TeamId>(team)
  if (teamId === null) return null
  const key = `brands/${teamId}/${name}`
  const isPublic = await isUsedHere(ctx, { teamId, key })
  if (!isPublic && !(await isPreview(ctx, key, url.searchParams))) return null
  const response = await ctx.files.serve(key, request)
  if (!response) return null
  // The name is random and its bytes never change.
  response.headers.set('cache-control', isPublic ? 'public, max-age=86400, immutable' : 'no-store')
  response.headers.set('content-security-policy', "default-src 'none'; sandbox")
  response.headers.set('vary', 'host')
  return response
}

/** The icon of the host's brand, as text; null where a seal stands in. */
export async function readBrandIcon(ctx: Context): Promise<(Raster & { base64: string }) | null> {
  const brand = await brandOfHost(ctx, ctx.host)
  const [, path] = /^\/brand-pictures\/([\w./-]+)/.exec(brand?.iconUrl ?? '') ?? []
  const bytes = path ? await ctx.files.read(`brands/${path}`) : null
  const raster = bytes && readRaster(new Uint8Array(bytes))
  if (!bytes || !raster) return null
  return { ...raster, base64: toBase64(new Uint8Array(bytes)) }
}

// A call takes so many arguments and no more.
const STEP = 8_192

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += STEP)
    text += String.fromCharCode(...bytes.subarray(from, from + STEP))
  return btoa(text)
}

// Teams without a host of their own, and people of several, meet on the house's: there each team goes by its own logo.
async function isUsedHere(
  ctx: Context,
  { teamId, key }: { teamId: TeamId; key: string },
): Promise<boolean> {
  const here = await brandOfHost(ctx, ctx.host)
  if (here?.teamId === teamId) return true
  if (!here?.isHouse) return false
  const isLogo = and(eq(brands.teamId, teamId), eq(brands.logoKey, key), gt(brands.publishedAt, 0))
  const [row] = await ctx.db.select({ id: brands.id }).from(brands).where(isLogo)
  return row !== undefined
}

/** Removes the team's pictures that neither brand nor draft names any more. */
export async function dropPicturesBut(ctx: SeatedContext, retained: string[]): Promise<void> {
  const all = await ctx.files.list(`brands/${ctx.seat.teamId}/`)
  await ctx.files.remove(all.filter((key) => !retained.includes(key)))
}
