import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { putEvidence, takeImage } from '~/features/document/server'
import {
  findPassages,
  listFilePictures,
  readFilePicture,
  readPassages,
  type FoundPassage,
} from '~/features/library/server'
import type { FilePicture, FilePictures } from '~/features/library/wire/terms/pictures'
import { generationErrors } from '../../errors'
import type { PictureQuery, PicturesQuery, TakePictureInput } from '../../material-contract'
import { QUOTE_LIMIT, type TakenPicture } from '../../terms'
import { ownWriting } from '../creation-rows'
import { evidenceOf, passageOfFile } from '../generators/paper/material'

type Of<Asked> = Omit<Asked, 'teamId'> & { id: string }

/** Pictures of a file of the library, for a figure of this creation. Errors: `creationNotFound`, `fileNotFound`. */
export async function findPictures(
  ctx: SeatedContext,
  { id, fileId, window }: Of<PicturesQuery>,
): Promise<FilePictures> {
  await ownWriting(ctx, id)
  return listFilePictures(ctx, { fileId, window })
}

/** One of them, for whoever chooses. Errors: `creationNotFound`, `fileNotFound`, `pictureGone`. */
export async function showPicture(
  ctx: SeatedContext,
  { id, fileId, name }: Of<PictureQuery>,
): Promise<Response> {
  await ownWriting(ctx, id)
  const bytes = await readFilePicture(ctx, { fileId, name })
  if (!bytes) throw generationErrors.pictureGone()
  return new Response(bytes, {
    headers: {
      'content-type': bytes[0] === 0xff ? 'image/jpeg' : 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
    },
  })
}

/**
 * Takes a picture of a source into the document of a creation: its bytes, what the source calls it, and the words that
 * stand with it as the evidence that names the source. Errors: `creationNotFound`, `notNow` before there is a document,
 * `fileNotFound`, `pictureGone`, `document.pictureTooLarge`, `moderation.refused`, `moderation.unavailable`.
 */
export async function takePicture(
  ctx: SeatedContext,
  { id, fileId, name, window }: Of<TakePictureInput>,
): Promise<TakenPicture> {
  const { documentId } = await ownWriting(ctx, id)
  if (documentId === null) throw generationErrors.notNow()
  const { pictures } = await listFilePictures(ctx, { fileId, window })
  const picture = pictures.find((item) => item.name === name)
  const bytes = picture ? await readFilePicture(ctx, { fileId, name }) : null
  if (!picture || !bytes) throw generationErrors.pictureGone()
  const image = await takeImage(ctx, documentId, bytes.slice().buffer, fileId)
  const passage = await passageWith(ctx, fileId, picture)
  if (!passage) return { image, caption: picture.caption, evidenceIds: [] }
  const source = passageOfFile(passage)
  const evidence = evidenceOf(source, quoteOf(passage, picture), null)
  const [stored] = await putEvidence(ctx, documentId, [{ reference: source.reference, evidence }])
  return { image, caption: picture.caption, evidenceIds: stored ? [stored.id] : [] }
}

/** The passage that holds the words with a picture; else one of its page, else the first of its file. */
async function passageWith(
  ctx: SeatedContext,
  fileId: FileId,
  { words, page }: FilePicture,
): Promise<FoundPassage | null> {
  const [first] = await readPassages(ctx, {}, { fileId, from: 0, count: 1 })
  // Of what is not learned nothing is known.
  if (!first || words === '') return first ?? null
  const { hits } = await findPassages(ctx, words.slice(0, 100), { fileIds: [fileId] })
  const holding = hits.find(({ text }) => text.includes(words))
  return holding ?? hits.find(({ anchor }) => pageOf(anchor) === page) ?? first
}

const pageOf = (anchor: FoundPassage['anchor']) =>
  anchor.kind === 'page' ? anchor.page : anchor.kind === 'slide' ? anchor.slide : null

const quoteOf = ({ text }: FoundPassage, { words }: FilePicture): string =>
  words !== '' && text.includes(words) ? words : beginningOf(text)

const beginningOf = (text: string) =>
  (text.trim().split('\n')[0] ?? '').slice(0, QUOTE_LIMIT).replace(/[\ud800-\udbff]$/, '')
