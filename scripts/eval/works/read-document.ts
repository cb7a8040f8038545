import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { chunk, firstChunkState } from '~/features/library/server/ingest/chunk'
import { parsers, type Block, type OpenedDocument } from '#packages/office-read'
import { firstReading, type ReadingState } from '#packages/office-read/document'
import { extensionOf } from '#packages/office-read/formats'
import type { Passage } from '~/features/library/server/ports'

export interface ReadDocument {
  opened: OpenedDocument
  blocks: Block[]
  passages: Passage[]
}

/** A file as the product learns it, window by window. */
export async function readDocument(path: string): Promise<ReadDocument> {
  const extension = extensionOf(extname(path).toLowerCase())
  if (!extension) throw new Error(`no parser for ${path}`)
  const opened = await parsers[extension].open(new Uint8Array(readFileSync(path)))
  const blocks: Block[] = []
  const passages: Passage[] = []
  let before: ReadingState = firstReading
  let state = firstChunkState
  for (let window = 0; window < opened.windows; window += 1) {
    const content = await opened.read(window, before)
    const cut = chunk(content.blocks, state, window + 1 === opened.windows)
    blocks.push(...content.blocks)
    passages.push(...cut.passages)
    before = content
    state = cut.state
  }
  await opened.close()
  return { opened, blocks, passages }
}
