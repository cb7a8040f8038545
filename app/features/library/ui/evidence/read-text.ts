import type { BlockView } from '../../terms'
import { markedParts, type Range } from '../reader/text/marked-part'
import { findStretch, WINDOW_BLOCKS } from '../reader/text/windows'
import type { DisplayedPassage } from '../reader/use-passage'
import type { SourceCalls, SourceRequest } from './read-source'

export interface MarkedBlock {
  block: BlockView
  marked: Range[]
}

/** What was read of a file round a passage. */
export interface TextContent {
  kind: 'text'
  blocks: MarkedBlock[]
  /** Of a web page that was saved: its address and the day. */
  web: { address: string; date: string } | null
}

const BEFORE = 4
const AFTER = 10

/** The blocks of a passage and those round it. */
export async function readText(
  calls: SourceCalls,
  request: SourceRequest,
  passage: DisplayedPassage,
): Promise<TextContent> {
  const { fileId, extension } = request
  const load = (window: number) => calls.blocks(fileId, window * WINDOW_BLOCKS, WINDOW_BLOCKS)
  const [stretch, web] = await Promise.all([
    findStretch(passage.anchor, load),
    extension === 'html' ? webOf(calls, fileId) : null,
  ])
  const from = Math.max(0, (stretch?.from ?? 0) - BEFORE)
  const { blocks } = await calls.blocks(fileId, from, (stretch?.to ?? 0) - from + AFTER)
  const isCited = ({ no }: BlockView) =>
    stretch !== null && no >= stretch.from && no <= stretch.to && passage.text !== ''
  return { kind: 'text', web, blocks: withMarks(blocks, isCited, passage) }
}

/** What was used of the blocks at the place; all of them where none of its words stands there as it was cited. */
export function withMarks(
  blocks: readonly BlockView[],
  isCited: (block: BlockView) => boolean,
  passage: DisplayedPassage,
): MarkedBlock[] {
  const marked = blocks.map((block) => ({
    block,
    marked: isCited(block) ? markedParts(block, passage) : [],
  }))
  if (marked.some((item) => item.marked.length > 0)) return marked
  return blocks.map((block) => ({
    block,
    marked: isCited(block) ? [{ from: 0, to: block.text.length }] : [],
  }))
}

async function webOf(calls: SourceCalls, fileId: string): Promise<TextContent['web']> {
  const { sourceUrl = '', createTime } = await calls.detail(fileId)
  if (sourceUrl === '') return null
  return { address: sourceUrl.replace(/^https?:\/\//, ''), date: createTime.slice(0, 10) }
}
