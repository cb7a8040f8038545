import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FileId } from '~/core/ids'
import type { ReadableExtension } from '#packages/office-read/extensions'
import { chunk, firstChunkState } from '~/features/library/server/ingest/chunk'
import { parsers } from '#packages/office-read'
import { firstReading, type ReadingState } from '#packages/office-read/document'
import type { Findings } from '~/features/library/server/find-passages'
import type { Survey } from '~/features/library/server/files/survey-files'
import type { Passage } from '~/features/library/server/ports'
import { openPassageIndex } from '~/features/library/server/passage-index'
import { testId } from '../ids'
import { openNodeSql } from '../node-sql'

export interface HeldFile {
  id: FileId
  title: string
  extension: string
  passages: Passage[]
}

/** A library in memory over the product's own index. */
export interface HeldLibrary {
  files: ReadonlyMap<string, HeldFile>
  find(query: string, fileIds?: readonly FileId[]): Findings
  survey(): Survey
}

/** Libraries that were learned: nobody changes one. */
const learned = new Map<string, Promise<HeldLibrary>>()

/** Learns files as the product does, each folder once: its own readers and its own passages. */
export function learnFolder(folder: string): Promise<HeldLibrary> {
  const library = learned.get(folder) ?? readFolder(folder)
  learned.set(folder, library)
  return library
}

async function readFolder(folder: string): Promise<HeldLibrary> {
  const files: HeldFile[] = []
  for (const [index, name] of readdirSync(folder).toSorted().entries()) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)))
    files.push(await learnBytes(testId(String(index + 1)), name, bytes))
  }
  return hold(files)
}

export function hold(all: readonly HeldFile[]): HeldLibrary {
  const index = openPassageIndex(openNodeSql())
  for (const { id, title, passages } of all) {
    index.putPassages(id, 1, title, passages)
    index.commitFile(id, 1, passages.length)
  }
  const files = new Map(all.map((item) => [item.id, item]))
  const find = (query: string, fileIds?: readonly FileId[]): Findings => {
    const { hits, statistics } = index.ask(query, fileIds ? { fileIds: [...fileIds] } : {}, 100)
    const found = hits.flatMap((hit) => {
      const file = files.get(hit.fileId)
      return file ? [{ ...hit, title: file.title, extension: file.extension }] : []
    })
    return { hits: found, statistics }
  }
  const survey = (): Survey => ({
    files: [...files.values()].map(({ id, title, extension, passages }) => ({
      id,
      title,
      extension,
      wordCount: passages.reduce((sum, { text }) => sum + text.length, 0),
      isAskable: true,
      hasFailed: false,
      sum: passages.map(({ text }) => text).join('\n'),
    })),
    total: files.size,
    read: async (fileId) => files.get(fileId)?.passages ?? [],
  })
  return { files, find, survey }
}

/** A file as the product learns it: by its own readers, in its own passages. */
export async function learnBytes(
  id: FileId,
  title: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<HeldFile> {
  const extension = extname(title).slice(1)
  const opened = await parsers[extension as ReadableExtension].open(bytes)
  const passages: Passage[] = []
  let state = firstChunkState
  let before: ReadingState = firstReading
  for (let window = 0; window < opened.windows; window += 1) {
    const read = await opened.read(window, before)
    before = read
    const chunks = chunk(read.blocks, state, window + 1 === opened.windows)
    state = chunks.state
    passages.push(...chunks.passages)
  }
  await opened.close()
  return { id, title, extension, passages }
}
