import type { FileId } from '~/core/ids'
import type { DocNode, Evidence, Figure } from '#packages/document'
import type { FilePicture } from '~/features/library/wire/terms/pictures'
import type { AddedImage } from '~/features/document/contract'
import type { Tools } from '../generator'
import type { BlockBuilder } from '../paper/blocks'
import { evidenceOf, type SourcePassage } from '../paper/material'

/** A picture of a source with its caption, and the words that stand with it as its evidence. */
export interface SlidePicture {
  image: AddedImage
  caption: string
  evidence: Evidence
}

const FILES_AT_MOST = 2
const WINDOWS_AT_MOST = 3
// A smaller one is blurred on a wall.
const LEAST = { width: 240, height: 120 }
// A band or a column shows nothing beside words.
const NARROWEST = 4

/**
 * The first picture with a caption that stands in the passages which a slide leans on; null where there is none, or where
 * another slide has it.
 */
export async function pictureFor(
  node: DocNode,
  passages: readonly SourcePassage[],
  tools: Tools,
): Promise<SlidePicture | null> {
  const files = [...new Set(passages.flatMap(({ fileId }) => fileId ?? []))]
  for (const fileId of files.slice(0, FILES_AT_MOST)) {
    const own = passages.filter((item) => item.fileId === fileId)
    for await (const picture of picturesOf(fileId, tools)) {
      const passage = own.find((item) => isOf(picture, item))
      const taken = passage && (await take(node, { fileId, picture, passage }, tools))
      if (taken) return taken
    }
  }
  return null
}

async function* picturesOf(fileId: FileId, { pictures, signal }: Tools) {
  let window: number | null = 0
  for (let turn = 0; turn < WINDOWS_AT_MOST && window !== null; turn += 1) {
    signal.throwIfAborted()
    // A file that cannot be opened again has no pictures to give.
    const found: Awaited<ReturnType<typeof pictures.list>> = await pictures
      .list(fileId, window)
      .catch(() => ({ pictures: [], next: null }))
    yield* found.pictures.filter(isShowable)
    window = found.next
  }
}

const isShowable = ({ caption, width, height }: FilePicture) =>
  caption !== '' &&
  width >= LEAST.width &&
  height >= LEAST.height &&
  Math.max(width / height, height / width) <= NARROWEST

const isOf = ({ words, page, caption }: FilePicture, passage: SourcePassage) =>
  (words !== '' && passage.text.includes(words)) ||
  passage.text.includes(caption) ||
  (page !== null && passage.page === page)

async function take(
  node: DocNode,
  { fileId, picture, passage }: { fileId: FileId; picture: FilePicture; passage: SourcePassage },
  tools: Tools,
): Promise<SlidePicture | null> {
  const { words, caption } = picture
  const quote = words !== '' && passage.text.includes(words) ? words : firstLine(passage.text)
  const [evidence] = await tools.document.addEvidence([
    { reference: passage.reference, evidence: evidenceOf(passage, quote, node.id) },
  ])
  if (!evidence || (evidence.owner !== null && evidence.owner !== node.id)) return null
  const image = await tools.pictures.take(fileId, picture.name).catch(() => null)
  return image && { image, caption, evidence }
}

const firstLine = (text: string) => (text.trim().split('\n')[0] ?? '').slice(0, 200)

/** The picture as a figure of the document. */
export function pictureFigure(
  { image, caption, evidence }: SlidePicture,
  blocks: BlockBuilder,
): Figure {
  const attrs = blocks.attrs()
  return {
    type: 'figure',
    attrs: {
      ...attrs,
      id: `fig-${attrs.blockId}`,
      caption,
      evidenceIds: [evidence.id],
      spec: { kind: 'image', ...image },
    },
  }
}
