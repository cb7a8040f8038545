import { reasonOf } from '~/core/reasons'
import type { Context } from '~/core/context'
import type { SeenPage, SeenText } from '../../contract'
import { countCharacters } from '../parsers/clean-text'
import type { Block, OpenedDocument, WindowContent } from '../parsers'
import { seenBlocks } from '../parsers/seen-blocks'
import { readSeen } from '../seen/keep-seen'
import type { FileRow } from './learning-row'
import { lookAtPages, startLooking, type Looked } from './look'

/** Somebody who sees pages: what these show, as far as it can be told. */
export type Seeing = (pages: number[], document: OpenedDocument) => Promise<Looked>

/**
 * Who sees what a file's pages show: the browser that sent it, then, for the pages that it left, the vision model, if
 * there is one. For one message: it looks at so many pages, and leaves the others to the next.
 */
export function seeingOf(ctx: Context, file: FileRow): Seeing {
  let sent: Promise<SeenText | null> | null = null
  const looking = startLooking(ctx)
  return async (pages, document) => {
    sent ??= readSent(ctx, file)
    const found = await sent
    const wanted = new Set(pages)
    const known = found?.pages.filter(({ page }) => wanted.has(page)) ?? []
    const left = pages.filter((page) => known.every((one) => one.page !== page))
    const looked = await lookAtPages(ctx, file, { pages: left, document, looking })
    const by = [known.length > 0 ? found?.engine : '', looked.pages.length > 0 ? looked.by : '']
    return {
      ...looked,
      by: by.filter(Boolean).join('、'),
      pages: [...known, ...looked.pages],
    }
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

/** A window with its pages that hold no text read by somebody else, as far as they could; null when some still wait. */
export async function withSeenPages(
  document: OpenedDocument,
  content: WindowContent,
  see: Seeing,
): Promise<WindowContent | null> {
  const { sizeOf } = document
  if (content.unreadPages.length === 0 || !sizeOf) return content
  const { by, pages, isPaused, unanswered } = await see(content.unreadPages, document)
  if (isPaused) return null
  const found = new Map<number, Block[]>()
  for (const page of pages) {
    const blocks = await blocksOf(page, document, sizeOf)
    if (blocks.length > 0) found.set(page.page, blocks)
  }
  const told = { ...content, ...(unanswered > 0 && { unanswered }) }
  if (found.size === 0) return told
  return {
    ...told,
    // The few letters that were read of such a page stand in what was seen of it as well.
    blocks: inOrder([
      ...content.blocks.filter((block) => !found.has(pageOf(block))),
      ...[...found.values()].flat(),
    ]),
    unreadPages: content.unreadPages.filter((page) => !found.has(page)),
    seen: { by, pages: found.size },
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
