import type { PagePicture } from '../../wire/terms/page-pictures'
import type { SourceCalls, SourceRequest } from './read-source'

/** A page of a PDF, or a picture: as it was drawn once, else drawn here and kept for the next reader. */
export async function readPagePicture(
  calls: SourceCalls,
  { fileId, extension }: SourceRequest,
  page: number,
): Promise<PagePicture> {
  const { picture, version, mayKeep } = await calls.pagePicture(fileId, page)
  if (picture) return picture
  const url = calls.contentUrl(fileId)
  const drawn =
    extension === 'pdf'
      ? await (await import('./draw-page')).drawPage(url, page)
      : await (await import('./draw-image')).drawImage(url)
  // Not waited for; who comes next draws it anew where it failed.
  if (mayKeep) void calls.keepPagePicture(fileId, { page, version, picture: drawn }).catch(() => {})
  return drawn
}
