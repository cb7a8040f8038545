import { reasonOf } from '~/core/reasons'
import type { Context } from '~/core/context'
import type { OcrPage, OcrText } from '../../wire/terms/ocr'
import { countCharacters } from '#packages/office-read/text/clean-text'
import type { Block, OpenedDocument, WindowContent } from '#packages/office-read'
import { ocrBlocks } from '#packages/office-read/ocr-blocks'
import { readOcrText } from '../ocr/save-ocr-text'
import type { FileRow } from './learning-row'
import { readPagesByVision, startVisionRun, type VisionResult } from './vision'
import { objectKeyOf } from '../uploads/object-key'

/** Somebody who sees pages: what these show, as far as it can be told. */
export type ReadPages = (pages: number[], document: OpenedDocument) => Promise<VisionResult>

/**
 * Who sees what a file's pages show: the browser that sent it, then, for the pages that it left, the vision model, if
 * there is one. For one message: it reads so many pages, and leaves the others to the next.
 */
export function pageReaderFor(ctx: Context, file: FileRow): ReadPages {
  let sent: Promise<OcrText | null> | null = null
  const visionRun = startVisionRun(ctx)
  return async (pages, document) => {
    sent ??= readSent(ctx, file)
    const found = await sent
    const requested = new Set(pages)
    const sentPages = found?.pages.filter(({ page }) => requested.has(page)) ?? []
    const left = pages.filter((page) => sentPages.every((sentPage) => sentPage.page !== page))
    const visionResult = await readPagesByVision(ctx, file, {
      pages: left,
      document,
      run: visionRun,
    })
    const by = [
      sentPages.length > 0 ? found?.engine : '',
      visionResult.pages.length > 0 ? visionResult.by : '',
    ]
    return {
      ...visionResult,
      by: by.filter(Boolean).join('、'),
      pages: [...sentPages, ...visionResult.pages],
    }
  }
}

/** The text that was sent along with the upload; null when none was, or when it is not of the agreed shape. */
async function readSent(ctx: Context, file: FileRow): Promise<OcrText | null> {
  try {
    return await readOcrText(ctx, objectKeyOf(file))
  } catch (error) {
    ctx.log('warn', 'learning.seen-text-refused', { fileId: file.id, reason: reasonOf(error) })
    return null
  }
}

/** A window with its pages that hold no text read by somebody else, as far as they could; null when some still wait. */
export async function withOcrPages(
  document: OpenedDocument,
  content: WindowContent,
  see: ReadPages,
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
  const result = { ...content, ...(unanswered > 0 && { unanswered }) }
  if (found.size === 0) return result
  return {
    ...result,
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
  page: OcrPage,
  document: OpenedDocument,
  sizeOf: NonNullable<OpenedDocument['sizeOf']>,
): Promise<Block[]> {
  const size = await sizeOf(page.page)
  const blocks = ocrBlocks(page, { size, isPicture: document.isPicture === true })
  return blocks.some((block) => countCharacters(block.text) > 0) ? blocks : []
}

const pageOf = ({ anchor }: Block) => (anchor.kind === 'page' ? anchor.page : 0)

// Sorting is stable, so blocks of one page keep their order.
const inOrder = (blocks: Block[]) => blocks.toSorted((a, b) => pageOf(a) - pageOf(b))
