import { IMAGE_LIMIT_BYTES, imageExtensions, imageTypes, type AskedImage } from '../../terms'
import { chatErrors } from '../../errors'

/** The picture in the box: on its way up, or there. */
export type DraftImage = { fileName: string; previewUrl: string } & (
  | { status: 'uploading'; percent: number }
  | { status: 'done'; id: string }
)

/** Why a file cannot go along as a picture, in words; null when it can. */
export function imageRefusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const isKnown = imageExtensions.some((supported) => supported === extension)
  // Some systems know no type; then the name alone speaks, and the server looks at the bytes.
  const isPicture = type === '' || imageTypes.some((supported) => supported === type)
  if (!isKnown || !isPicture) return chatErrors.imageRefused().text
  return size < IMAGE_LIMIT_BYTES ? null : chatErrors.imageTooLarge({ name }).text
}

// Pictures that this page has put up itself: shown from here until the server has them beside the question.
const previews = new Map<string, string>()

/** Remembers what an uploaded picture looks like on this page. */
export const rememberPreview = (id: string, url: string) => void previews.set(id, url)

export const previewOf = (id: string): string | undefined => previews.get(id)

/** The picture as a question carries it; null while it is not up. */
export const askedImageOf = (image: DraftImage | null): AskedImage | null =>
  image?.status === 'done' ? { id: image.id, fileName: image.fileName } : null
