import type { Context, SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import type { FileId } from '~/core/ids'
import { readRaster } from '#packages/basics/raster'
import { limitRate, type RateRule } from '~/core/rate'
import {
  pagePicture,
  type DrawnPage,
  type KeepPagePictureInput,
  type PagePicture,
} from '../../wire/contracts/page-pictures'
import { drawnFormats, PAGE_PICTURE_LIMITS } from '../../wire/terms/page-pictures'
import { canChangeFile } from '../policies'
import type { FileRow } from '../present'
import { changeableFile, findFile } from './find-files'

/** A page of a file that the caller may see, as it was drawn once. Errors: `fileNotFound`. */
export async function getPagePicture(
  ctx: SeatedContext,
  { id, page }: { id: FileId; page: number },
): Promise<DrawnPage> {
  const file = await findFile(ctx, id)
  return {
    picture: hasPage(file, page) ? await readDrawn(ctx, keyOf(file, page)) : null,
    version: versionOf(file),
    mayKeep: hasPage(file, page) && canChangeFile(ctx.actor.accountId, ctx.seat.role, file),
  }
}

const KEEPS: RateRule = { name: 'library.page-pictures', limit: 300, windowMs: 10 * 60_000 }

/**
 * Keeps a page as the caller's browser drew it, for all who see the file: of those who may change the file, for others
 * could show what is not there. The first one stays; of a content that has changed since nothing is kept. Errors:
 * `fileNotFound`, `notYours`, `folderClosed`, `requestErrors.invalid`, `requestErrors.tooMany`.
 */
export async function keepPagePicture(
  ctx: SeatedContext,
  { id, page, version, picture }: Omit<KeepPagePictureInput, 'spaceId'>,
): Promise<true> {
  const file = await changeableFile(ctx, id)
  if (!hasPage(file, page) || !isPicture(picture)) throw requestErrors.invalid()
  const key = keyOf(file, page)
  if (version !== versionOf(file) || (await ctx.files.head(key))) return true
  await limitRate(ctx, KEEPS, ctx.actor.accountId)
  await ctx.files.write(key, JSON.stringify(picture), 'application/json')
  return true
}

async function readDrawn(ctx: Context, key: string): Promise<PagePicture | null> {
  const bytes = await ctx.files.read(key)
  if (!bytes) return null
  return pagePicture.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

function isPicture({ type, data }: PagePicture): boolean {
  const raster = readRaster(Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)))
  return raster?.type === type && Math.max(raster.width, raster.height) <= PAGE_PICTURE_LIMITS.side
}

const hasPage = ({ extension, pageCount, contentSha256 }: FileRow, page: number) =>
  drawnFormats.includes(extension) && contentSha256 !== '' && page <= Math.max(1, pageCount)

const versionOf = ({ contentSha256 }: FileRow) => contentSha256.slice(0, 16)

// Beside what was extracted: it goes when the file does.
const keyOf = (file: FileRow, page: number) =>
  `extracted/${file.id}/drawn/${versionOf(file)}/${page}.json`
