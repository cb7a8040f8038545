import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { shareSnapshot } from '../contract'
import { type ShareSnapshot } from '../terms'
import { sharingErrors } from '../errors'
import type { PictureToShare } from './ports'
import { withoutTraces } from './picture-traces'

/** Above this a snapshot lies with the files instead of in its row. Bytes. */
const LARGE = 64 * 1024
const MOST_BYTES = 2 * 1024 * 1024

export interface StoredSnapshot {
  teamId: TeamId
  id: string
}

const prefixOf = ({ teamId, id }: StoredSnapshot) => `shares/${teamId}/${id}/`
const snapshotKey = (share: StoredSnapshot) => `${prefixOf(share)}snapshot.json`
/** Where the picture for other programs lies; it goes with all else of the share. */
export const cardKey = (share: StoredSnapshot) => `${prefixOf(share)}card.png`
const pictureKey = (share: StoredSnapshot, no: number) => `${prefixOf(share)}${no}`

/** The snapshot as it will be kept. Errors: `tooLarge`. */
export function packSnapshot(snapshot: ShareSnapshot): { text: string; isLarge: boolean } {
  const text = JSON.stringify(snapshot)
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MOST_BYTES) throw sharingErrors.tooLarge()
  return { text, isLarge: bytes > LARGE }
}

/** Copies what does not fit into the row. The row must be there: by it the copies are found again and removed. */
export async function keepBeside(
  ctx: Context,
  share: StoredSnapshot,
  packed: { text: string; isLarge: boolean },
  pictures: readonly PictureToShare[],
): Promise<void> {
  if (packed.isLarge) await ctx.files.write(snapshotKey(share), packed.text, 'application/json')
  for (const [no, { objectKey, mime }] of pictures.entries()) {
    const bytes = await ctx.files.read(objectKey)
    if (bytes) await ctx.files.write(pictureKey(share, no), withoutTraces(bytes, mime), mime)
  }
}

/** What was kept; null when it cannot be read any more. */
export async function readSnapshot(
  ctx: Context,
  share: StoredSnapshot & { snapshot: string },
): Promise<ShareSnapshot | null> {
  const text = share.snapshot || (await textAt(ctx, snapshotKey(share)))
  if (text === null) return null
  const read = shareSnapshot.safeParse(JSON.parse(text))
  return read.success ? read.data : null
}

export async function servePicture(
  ctx: Context,
  share: StoredSnapshot,
  no: number,
  request: Request,
): Promise<Response | null> {
  const key = pictureKey(share, no)
  const mime = (await ctx.files.head(key))?.contentType
  if (mime !== 'image/png' && mime !== 'image/jpeg') return null
  const answer = await ctx.files.serve(key, request)
  if (!answer) return null
  answer.headers.set('content-type', mime)
  answer.headers.set('content-disposition', 'inline')
  answer.headers.set('x-content-type-options', 'nosniff')
  answer.headers.set(
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  answer.headers.set('cross-origin-resource-policy', 'same-origin')
  answer.headers.set('cache-control', 'private, no-store')
  answer.headers.set('x-robots-tag', 'noindex, nofollow')
  return answer
}

/** Doing it twice changes nothing. */
export async function removeStored(ctx: Context, share: StoredSnapshot): Promise<void> {
  const keys = await ctx.files.list(prefixOf(share))
  if (keys.length > 0) await ctx.files.remove(keys)
}

async function textAt(ctx: Context, key: string): Promise<string | null> {
  const bytes = await ctx.files.read(key)
  return bytes && new TextDecoder().decode(bytes)
}
