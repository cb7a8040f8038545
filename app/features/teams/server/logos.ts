import type { Context, SeatedContext } from '~/core/context'
import { randomCode } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { readRaster } from '#packages/basics/raster'
import { teamErrors } from '../errors'

const MAX_BYTES = 512 * 1024
// A small file may unfold to a picture that no browser can hold.
const MAX_SIDE = 2048

const PICTURES: RateRule = { name: 'teams.logo', limit: 30, windowMs: 60 * 60_000 }

const PREFIX = '/files/logos/'
const KEY = /^logos\/\d{1,16}\/[\w-]{22}$/

/** Keeps the picture of a data address and answers its key; '' for ''. Errors: `badPicture`, `requestErrors.tooMany`. */
export async function keepLogo(ctx: SeatedContext, dataAddress: string): Promise<string> {
  if (dataAddress === '') return ''
  const bytes = decode(dataAddress)
  const raster = bytes && readRaster(bytes)
  if (!raster || raster.width > MAX_SIDE || raster.height > MAX_SIDE) throw teamErrors.badPicture()
  await limitRate(ctx, PICTURES, ctx.seat.teamId)
  const key = `logos/${ctx.seat.teamId}/${randomCode()}`
  await ctx.files.write(key, bytes.slice().buffer, raster.type)
  return key
}

/** Forgets the picture behind an address. */
export async function dropLogo(ctx: Context, address: string): Promise<void> {
  const key = address.startsWith(PREFIX) ? `logos/${address.slice(PREFIX.length)}` : ''
  if (KEY.test(key)) await ctx.files.remove([key])
}

/** Where a browser finds it: the code in the address is the whole permission. */
export const logoAddress = (key: string) =>
  KEY.test(key) ? `${PREFIX}${key.slice('logos/'.length)}` : ''

/** The picture itself, for any visitor; null for an address without one. */
export function serveLogo(
  ctx: Context,
  team: string,
  code: string,
  request: Request,
): Promise<Response | null> {
  const key = `logos/${team}/${code}`
  return KEY.test(key) ? ctx.files.serve(key, request) : Promise.resolve(null)
}

function decode(dataAddress: string): Uint8Array | null {
  const [, base64] =
    /^data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataAddress) ?? []
  if (!base64 || base64.length % 4 !== 0 || (base64.length * 3) / 4 > MAX_BYTES + 3) return null
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return bytes.length <= MAX_BYTES ? bytes : null
}
