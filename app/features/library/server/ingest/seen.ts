import { reasonOf } from '~/core/reasons'
import type { Context } from '~/core/context'
import type { SeenPage, SeenText } from '../../contract'
import { countCharacters } from '../parsers/clean-text'
import type { Block, OpenedDocument, WindowContent } from '../parsers'
import { seenBlocks } from '../parsers/seen-blocks'
import { readSeen } from '../seen/keep-seen'
import type { FileRow } from './learning-row'
import { lookAtPages } from './look'

/** Somebody who sees pages: which of these can be told, in order. */
export type Seeing = (pages: number[], document: OpenedDocument) => Promise<SeenText>

/** Who sees what a file's pages show: the browser that sent it, then the vision model, if there is one. */
export function seeingOf(ctx: Context, file: FileRow): Seeing {
  let sent: Promise<SeenText | null> | null = null
  return async (pages, document) => {
    sent ??= readSent(ctx, file)
    const found = await sent
    const wanted = new Set(pages)
    const known = found?.pages.filter((page) => wanted.has(page.page)) ?? []
    if (found && known.length > 0) return { engine: found.engine, pages: known }
    return lookAtPages(ctx, file, pages, document)
  }
}

/** The text that was sent along with the upload; null when none was, or when it is not of the agreed shape. */
async function readSent(ctx: Context, file: FileRow): Promise<SeenText | null> {
  try {
    return await readSeen(ctx, file.objectKey)
  } catch (error) {
    ctx.log('warn', 'learning.seen-text-refused', { fileId: file.id, reason: reasonOf(error) })
    return null
  }
}

/** A window with its pages that hold no text read by somebody else, as far as they could. */
export async function withSeenPages(
  document: OpenedDocument,
  content: WindowContent,
  see: Seeing,
): Promise<WindowContent> {
  const { sizeOf } = document
  if (content.unreadPages.length === 0 || !sizeOf) return content
  const { engine, pages } = await see(content.unreadPages, document)
  const found = new Map<number, Block[]>()
  for (const page of pages) {
    const blocks = await blocksOf(page, document, sizeOf)
    if (blocks.length > 0) found.set(page.page, blocks)
  }
  if (found.size === 0) return content
  return {
    ...content,
    blocks: inOrder([...content.blocks, ...[...found.values()].flat()]),
    unreadPages: content.unreadPages.filter((page) => !found.has(page)),
    seen: { by: engine, pages: found.size },
  }
}

async function blocksOf(
  page: SeenPage,
  document: OpenedDocument,
  sizeOf: NonNullable<OpenedDocument['sizeOf']>,
): Promise<Block[]> {
  const size = await sizeOf(page.page)
  const blocks = seenBlocks(page, { size, isPicture: document.isPicture === true })
  return blocks.some((block) => countCharacters(block.text) > 0) ? blocks : []
}

const pageOf = ({ anchor }: Block) => (anchor.kind === 'page' ? anchor.page : 0)

// Sorting is stable, so blocks of one page keep their order.
const inOrder = (blocks: Block[]) => blocks.toSorted((one, other) => pageOf(one) - pageOf(other))
