import { randomCode } from '~/core/ids'
import type { Context } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { readRaster, type Raster } from '#packages/basics/raster'
import { homeErrors } from '../errors'

const BYTES_AT_MOST = 512 * 1024
const EDGE_AT_MOST = 2048
const FOLDER = 'home/'

const endings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const satisfies Record<Raster['type'], string>

/** Stores a picture of the home page and answers its key; '' for no picture. Errors: `pictureInvalid`. */
export async function storeHomePicture(ctx: Context, base64: string): Promise<string> {
  if (base64 === '') return ''
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const raster = bytes.byteLength <= BYTES_AT_MOST ? readRaster(bytes) : null
  if (!raster || Math.max(raster.width, raster.height) > EDGE_AT_MOST)
    throw homeErrors.pictureInvalid()
  const key = `${FOLDER}${randomCode()}.${endings[raster.type]}`
  await ctx.files.write(key, bytes.buffer, raster.type)
  return key
}

/** Where a picture is seen; '' for none. */
export const pictureUrlOf = (key: string) =>
  key === '' ? '' : `/ai/home/picture/${key.slice(FOLDER.length)}`

/** A picture of the home page, for anyone: its name is random, and no list of them is given out. */
export async function serveHomePicture(
  ctx: Context,
  { name, request }: { name: string; request: Request },
): Promise<Response> {
  const isName = /^[\w-]{22}\.(png|jpg|webp)$/.test(name)
  const response = isName ? await ctx.files.serve(FOLDER + name, request) : null
  if (!response) throw requestErrors.notFound()
  response.headers.set('cache-control', 'public, max-age=86400, immutable')
  response.headers.set('content-security-policy', "default-src 'none'; sandbox")
  return response
}
