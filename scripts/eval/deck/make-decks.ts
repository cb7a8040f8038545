import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from '~/core/text/table-rows'
import { testId } from '#test/ids'
import { creationForm } from '~/features/generation/contract'
import { deckGenerator } from '~/features/generation/server/generators/ppt'
import type {
  CreationGenerator,
  Tools,
  Work,
} from '~/features/generation/server/generators/generator'
import { subjectOf } from '~/features/generation/server/generators/outline/headings'
import type { DocSnapshot } from '#packages/document'
import { pictureFacts } from '~/features/document/server/picture-facts'
import { listPictures, takePicture } from '#packages/office-read/pictures'
import { extensionOf } from '#packages/office-read/formats'
import { hold, learnBytes, type HeldFile } from '../../../test/support/longform/library'
import { openLongformWorld } from '../../../test/support/longform/longform-world'

const DECKS = 12
/** Decks out of several documents; the others are of one each. */
const MIXED = 3
const FILES_A_MIXED_DECK = 6
const PAGES = [15, 10, 12, 18, 8, 16]
// Of less no deck is made.
const LEAST_WORDS = 1_500

export interface DeckDocument {
  title: string
  files: string[]
  ordered: number
  snapshot: DocSnapshot
  /** Bytes of its pictures by their keys. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** The files of a folder that can be read, and the names of the others. */
async function learnAll(folder: string): Promise<{ files: HeldFile[]; unread: string[] }> {
  const files: HeldFile[] = []
  const unread: string[] = []
  for (const [index, name] of readdirSync(folder).toSorted().entries()) {
    if (!extensionOf(name)) continue
    try {
      const bytes = new Uint8Array(readFileSync(join(folder, name)))
      files.push(await learnBytes(testId(String(index + 1)), name, bytes))
    } catch {
      unread.push(name)
    }
  }
  return { files, unread }
}

const wordsOf = ({ passages }: HeldFile) => passages.reduce((sum, { text }) => sum + text.length, 0)

/** Twelve documents for decks: of the files with most text one each, then of several at once. */
export async function makeDocuments(folder: string) {
  const { files, unread } = await learnAll(folder)
  // Of rows and columns alone no deck is made.
  const isText = (file: HeldFile) => {
    const tables = file.passages.filter(({ text }) => readTable(text) !== null)
    return tables.length * 2 < file.passages.length
  }
  const long = files
    .filter(isText)
    .filter((file) => wordsOf(file) >= LEAST_WORDS)
    .toSorted((a, b) => wordsOf(b) - wordsOf(a))
  const single = long.slice(0, DECKS - MIXED).map((file) => [file])
  const others = files.filter((file) => wordsOf(file) > 0 && !single.flat().includes(file))
  const mixed = Array.from({ length: DECKS - single.length }, (_, index) =>
    [...others, ...long]
      .filter((_file, no) => no % (DECKS - single.length) === index)
      .slice(0, FILES_A_MIXED_DECK),
  )
  const documents: DeckDocument[] = []
  for (const [index, group] of [...single, ...mixed].entries()) {
    if (group.length > 0)
      documents.push(await makeDocument(folder, group, PAGES[index % PAGES.length] ?? 12))
  }
  return { documents, unread }
}

async function makeDocument(
  folder: string,
  files: readonly HeldFile[],
  ordered: number,
): Promise<DeckDocument> {
  const title = subjectOf((files[0]?.title ?? '').replace(/\.[^.]+$/, ''))
  const bytes = new Map<string, Uint8Array>()
  const world = openLongformWorld(hold(files), null, { pictures: picturesIn(folder, files, bytes) })
  const form = creationForm.parse({
    kind: 'ppt',
    project: 'ppt',
    topic: title,
    material: 'AI智能',
    pages: ordered,
  })
  const work: Work = {
    creationId: '1',
    title,
    form,
    attachments: [],
    phase: 'outline',
    round: 1,
    documentId: null,
    only: null,
  }
  const planned = await world.run(deckGenerator, work)
  if (!planned?.outline) throw new Error(`no outline for ${title}`)
  world.room.open(planned.outline)
  await world.run(withoutPages, { ...work, phase: 'write', documentId: testId('d') })
  const names = files.map((file) => file.title)
  const snapshot = await world.document.read()
  return { title, files: names, ordered, snapshot, pictures: bytes }
}

/** Pictures of the files, as the product takes them out; those that are taken come into `taken`. */
function picturesIn(
  folder: string,
  files: readonly HeldFile[],
  taken: Map<string, Uint8Array>,
): Tools['pictures'] {
  const sourceOf = (fileId: string) => {
    const { title = '', extension = '' } = files.find(({ id }) => id === fileId) ?? {}
    const bytes = new Uint8Array(readFileSync(join(folder, title)))
    const read = async (from: number, length: number) => bytes.slice(from, from + length).buffer
    return { extension, source: { size: bytes.byteLength, read } }
  }
  return {
    list: async (fileId, window) => {
      const { source, extension } = sourceOf(fileId)
      return listPictures(source, extension, window)
    },
    take: async (fileId, name) => {
      const { source, extension } = sourceOf(fileId)
      const bytes = await takePicture(source, extension, name)
      const facts = bytes && pictureFacts(bytes)
      if (!bytes || !facts) return null
      const { type, width, height } = facts
      const key = `documents/11/d/images/${taken.size + 1}.${type}`
      taken.set(key, bytes)
      return { key, type, pixels: { width, height } }
    },
  }
}

/** Its slides alone: the pages are laid down by whoever measures them. */
const withoutPages: CreationGenerator = {
  ...deckGenerator,
  run: async (ctx, work, step, tools) =>
    step.kind === 'assemble' ? {} : deckGenerator.run(ctx, work, step, tools),
}
