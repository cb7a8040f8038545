import { readId, type FileId } from '#packages/basics/ids'
import type { SectionBody } from './body'
import { allFigures } from './body-walk'

/** What a picture of a document is called where it is kept: `fileId` is the file of the library that it was taken out of. */
export const imageName = (
  id: string,
  { type, fileId }: { type: 'png' | 'jpeg'; fileId?: FileId | undefined },
): string => (fileId === undefined ? `${id}.${type}` : `${id}.from-${fileId}.${type}`)

/** The file that a picture was taken out of, by its key; null for one that somebody brought. */
export const imageSource = (key: string): FileId | null =>
  readId(/\.from-(\d{1,16})\.(?:png|jpeg)$/.exec(key)?.[1])

/** Files whose pictures a text holds. */
export const imageSources = (body: SectionBody): FileId[] =>
  allFigures(body).flatMap(({ attrs: { spec } }) =>
    spec.kind === 'image' ? (imageSource(spec.key) ?? []) : [],
  )
