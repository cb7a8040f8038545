import type { Block, BlockAttrs, BlockAuthor, SectionBody } from '../body'
import { BlockReader } from './block-reader'
import { blockRules } from './block-rules'
import { withCaptions } from './captions'
import { cleanSource } from './clean-source'
import { nothingDropped, type Dropped } from './dropped'

export interface ReadOptions {
  /** A model's text is read as what it may be: wrapped in a fence, thinking aloud. */
  by: BlockAuthor
  /** `write:<node>` and its like. */
  step?: string
  /** Eight characters, unique in the document. */
  newId: () => string
}

export interface MarkdownRead {
  body: SectionBody
  dropped: Dropped
}

/**
 * Markdown with our five extensions as a body. Reads anything in time proportional to its length: what a body cannot hold
 * is dropped and counted, what is broken is text.
 */
export function readMarkdown(text: string, { by, step, newId }: ReadOptions): MarkdownRead {
  const dropped = nothingDropped()
  const source = cleanSource(text, by, dropped)
  const attrs = (): BlockAttrs => ({ blockId: newId(), by, ...(step !== undefined && { step }) })
  const reader = new BlockReader(blockRules.parse(source, {}), by, attrs, dropped)
  const blocks = reader.readAll()
  const content: Block[] = by === 'ai' ? withCaptions(blocks) : blocks
  return { body: { type: 'doc', content }, dropped }
}
