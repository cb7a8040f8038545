import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { randomCode } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { readRaster } from '#packages/basics/raster'
import { plainLine } from '~/core/text/text-rules'
import { authErrors } from '../errors'
import type { UserView } from '../views'
import { ownAccount, presentUser, type AccountRow } from './accounts'
import { accounts } from './tables'

const NAME_AT_MOST = 20
// The client cuts a picture to 256 pixels; what is far larger was not made by one.
const PICTURE_AT_MOST_BYTES = 1024 * 1024
const SIDE_AT_MOST = 2_048
const PICTURES: RateRule = { name: 'auth.avatar', limit: 30, windowMs: 60 * 60_000 }

/** Changes the name that the person is called by. Errors: `badName`. */
export async function renameUser(ctx: Context, { name }: { name: string }): Promise<UserView> {
  const account = await requireOpen(ctx)
  const line = plainLine(name).trim()
  if (line === '' || [...line].length > NAME_AT_MOST) throw authErrors.badName()
  await ctx.db.update(accounts).set({ name: line }).where(eq(accounts.id, account.id))
  return presentUser({ ...account, name: line })
}

/** Pictures of people, for who serves them and for who lets them be changed beside other things. */
export const avatars = { change: changeAvatar, serve: serveAvatar }

/**
 * Puts a picture in place of the person's old one, or takes it away. Raster formats only, told by their bytes and by
 * nothing else. Errors: `badPicture`, `largePicture`, `requestErrors.tooMany`.
 */
export async function changeAvatar(ctx: Context, { image }: { image: string }): Promise<UserView> {
  const account = await requireOpen(ctx)
  await limitRate(ctx, PICTURES, account.id)
  const avatarKey = image === '' ? '' : await storePicture(ctx, image)
  await ctx.db.update(accounts).set({ avatarKey }).where(eq(accounts.id, account.id))
  if (account.avatarKey !== '') await ctx.files.remove([placeOf(account.avatarKey)])
  return presentUser({ ...account, avatarKey })
}

/** The bytes behind a picture's key as an answer that runs nothing; null where there are none. */
export async function serveAvatar(
  ctx: Context,
  key: string,
  request: Request,
): Promise<Response | null> {
  if (!/^[\w-]{22}$/.test(key)) return null
  const found = await ctx.files.serve(placeOf(key), request)
  if (!found) return null
  const headers = new Headers(found.headers)
  headers.set('cache-control', 'private, max-age=31536000, immutable')
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  headers.set('content-disposition', 'inline')
  headers.set('x-content-type-options', 'nosniff')
  return new Response(found.body, { status: found.status, headers })
}

async function storePicture(ctx: Context, image: string): Promise<string> {
  const bytes = decode(image)
  if (bytes.length > PICTURE_AT_MOST_BYTES) throw authErrors.largePicture()
  const picture = readRaster(bytes)
  if (!picture) throw authErrors.badPicture()
  // A small file may unpack to a picture that no browser should be made to hold.
  if (Math.max(picture.width, picture.height) > SIDE_AT_MOST) throw authErrors.largePicture()
  const key = randomCode()
  await ctx.files.write(placeOf(key), bytes.buffer, picture.type)
  return key
}

function decode(image: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(image), (character) => character.charCodeAt(0))
  } catch {
    throw authErrors.badPicture()
  }
}

async function requireOpen(ctx: Context): Promise<AccountRow> {
  const account = await ownAccount(ctx)
  if (!account || account.closedAt !== null) throw authErrors.closed()
  return account
}

const placeOf = (key: string) => `avatars/${key}`
