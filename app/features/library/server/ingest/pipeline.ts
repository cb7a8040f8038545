import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { FileId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { learningErrors } from '../../errors'
import { pdfTables, type Passage } from '../ports'
import { extensionOf, HEAD_BYTES, looksLike } from '#packages/office-read/formats'
import type { ReadableExtension } from '#packages/office-read/extensions'
import { ingestWindow } from '../jobs'
import { isSmall } from '../ingest-tickets'
import { parsers, type OpenedDocument, type Parser } from '#packages/office-read'
import { chunk } from './chunk'
import { finish, refuseEmpty } from './finish'
import { readStored, type ExtractedWindow, type LearningState } from './extracted'
import {
  markFailed,
  presentFile,
  raiseProgress,
  type FileRow,
  type FoundSoFar,
} from './learning-row'
import { pageReaderFor, withOcrPages, type ReadPages } from './ocr'
import { openChecks, type Checking } from './moderation'
import { addContent, firstState } from './state'
import { fetchPage } from '../web/jobs'
import { isUnfetched } from '../web/persist-page'
import { WriteBehind } from './write-behind'
import { spaceIndex } from '../space-index'
import { objectKeyOf } from '../uploads/object-key'

/**
 * Learns a file from `window` on: reads window by window, keeps each in R2, puts its passages into the index, and
 * passes the file on after the parser's number of windows, or makes it DONE after the last. Every step may be done
 * twice: a window that lies in R2 is not read again, and a ticket that fell behind does nothing.
 */
export async function learn(
  ctx: Context,
  { fileId, generation, window }: { fileId: FileId; generation: number; window: number },
): Promise<void> {
  const file = await presentFile(ctx, fileId)
  if (!file || file.generation !== generation) return
  // In the bin: whoever brings it back has it learned anew, and what is there already goes when it goes.
  if (file.deletedAt !== null) {
    return spaceIndex(ctx, file.spaceId).withdrawFile(file.id, file.generation)
  }
  if (file.status === 'DONE' || file.status === 'ERROR') return
  // Whoever waits for third parties waits apart.
  if (isUnfetched(file)) {
    const owner = { teamId: file.spaceId, accountId: file.createdBy }
    return commit(ctx, [], [ticket(ctx, fetchPage, { fileId, generation }, { owner })])
  }
  try {
    await learnFrom(ctx, file, window)
  } catch (error) {
    if (!isVerdict(error)) throw error
    ctx.log('warn', 'learning.failed', { fileId, code: error.kind.code })
    await markFailed(ctx, file, error.kind.code)
  }
}

// What the file itself is guilty of: trying again would end the same. Everything else goes back to the queue.
export const isVerdict = (error: unknown): error is AppError =>
  error instanceof AppError && error.slug.startsWith('learning.')

async function learnFrom(ctx: Context, file: FileRow, from: number): Promise<void> {
  const { extension, parser } = readerOf(file)
  const to = from + windowsPerMessage(parser, file)
  // Another run of this ticket has already passed the file on.
  if (Number.isFinite(to) && (await readStored(ctx, file, to))) return
  const source = openLater(() => openOriginal(ctx, file, { extension, parser }))
  const keeping = new WriteBehind(ctx, file)
  const eyes = { see: pageReaderFor(ctx, file), check: openChecks(ctx)(file), giveWay: ctx.giveWay }
  try {
    // What takes a moment only is reported once it is done.
    if (!isSmall(file)) await raiseProgress(ctx, file, 2)
    let before = await stateBefore(ctx, file, from)
    for (let window = from, isStored = true; ; window += 1) {
      // After the first window that lies not in R2, none does.
      const stored: ExtractedWindow | null = isStored ? await readStored(ctx, file, window) : null
      isStored = stored !== null
      const read = stored
        ? withPassages(stored, window, before)
        : await extractWindow(await source.open(), window, before, eyes)
      if (!read) {
        await keeping.settle()
        return await passOn(ctx, file, window, keeping.found)
      }
      const { content, passages } = read
      if (window + 1 >= content.windows) {
        refuseEmpty(content)
        await keeping.addLast(window, isStored ? null : content, passages)
        return await finish(ctx, file, content, await keeping.rest())
      }
      await keeping.add(window, isStored ? null : content, passages)
      before = content.after
      if (window + 1 >= to) {
        await keeping.settle()
        return await passOn(ctx, file, window + 1, keeping.found, progressAfter(window, content))
      }
      await keeping.report(progressAfter(window, content))
    }
  } finally {
    await keeping.stop()
    await source.close()
  }
}

/** What a file of a single window holds; null when it has more. Keeps nothing. */
export async function readOnlyWindow(
  ctx: Context,
  file: FileRow,
  check: Checking,
): Promise<ReadWindow | null> {
  const { extension, parser } = readerOf(file)
  const document = await openOriginal(ctx, file, { extension, parser })
  try {
    if (document.windows !== 1) return null
    return await extractWindow(document, 0, firstState(), { see: pageReaderFor(ctx, file), check })
  } finally {
    await document.close()
  }
}

function readerOf(file: FileRow): { extension: ReadableExtension; parser: Parser } {
  const extension = extensionOf(`.${file.extension}`)
  if (!extension) throw learningErrors.unreadable()
  return { extension, parser: parsers[extension] }
}

async function stateBefore(ctx: Context, file: FileRow, window: number): Promise<LearningState> {
  if (window === 0) return firstState()
  const content = await readStored(ctx, file, window - 1)
  if (!content) throw new Error('the window before is missing')
  return content.after
}

/** The next message goes on with this window. */
async function passOn(
  ctx: Context,
  file: FileRow,
  window: number,
  found: FoundSoFar,
  percent = 0,
): Promise<void> {
  const progress = raiseProgress(ctx, file, percent, found)
  const next = { fileId: file.id, generation: file.generation, window }
  await commit(ctx, [progress], [ticket(ctx, ingestWindow, next)])
}

const progressAfter = (window: number, { windows }: ExtractedWindow) =>
  2 + (96 * (window + 1)) / windows

interface Eyes {
  see: ReadPages
  check: Checking
  giveWay?: Context['giveWay']
}

interface ReadWindow {
  content: ExtractedWindow
  passages: Passage[]
}

async function extractWindow(
  document: OpenedDocument,
  window: number,
  before: LearningState,
  { see, check, giveWay }: Eyes,
): Promise<ReadWindow | null> {
  await giveWay?.()
  const read = await inOurWords(document.read(window, before, giveWay))
  const content = await withOcrPages(document, read, see)
  if (!content) return null
  await check(window, content.blocks, before.tail)
  const { windows, pages, encoding, doubtfulEncoding } = document
  const { blocks } = content
  const { passages, state } = chunk(blocks, before.chunk, window + 1 >= windows)
  const after = addContent(before, content, state)
  const own = window === 0 && document.properties ? { properties: document.properties } : {}
  return {
    content: { windows, pages, encoding, doubtfulEncoding, ...own, blocks, after },
    passages,
  }
}

/** What lies in R2 cut into passages again, as it was when it was read. */
function withPassages(content: ExtractedWindow, window: number, before: LearningState): ReadWindow {
  const isLast = window + 1 >= content.windows
  return { content, passages: chunk(content.blocks, before.chunk, isLast).passages }
}

interface LaterDocument {
  open(): Promise<OpenedDocument>
  close(): Promise<void>
}

/** The document, opened when the first window has to be read: a second run may find them all in R2. */
function openLater(open: () => Promise<OpenedDocument>): LaterDocument {
  let opened: Promise<OpenedDocument> | null = null
  return {
    open: () => (opened ??= open()),
    close: async () => {
      const document = await opened?.catch(() => null)
      await document?.close()
    },
  }
}

// Bytes. Smaller files are read at once: one request instead of several.
const RANGED_FROM = 4 * 1024 * 1024

const isHeld = (parser: Parser, file: FileRow) => !parser.openRanged || file.size < RANGED_FROM

const windowsPerMessage = (parser: Parser, file: FileRow) =>
  (isHeld(parser, file) && parser.windowsPerMessageHeld) || parser.windowsPerMessage

async function openOriginal(
  ctx: Context,
  file: FileRow,
  { extension, parser }: { extension: ReadableExtension; parser: Parser },
): Promise<OpenedDocument> {
  if (file.size > (parser.largest ?? Infinity)) throw learningErrors.tooLong()
  // To open a large file holds the thread as well as its pages do.
  await ctx.giveWay?.()
  if (!parser.openRanged || isHeld(parser, file)) {
    const bytes = await ctx.files.read(objectKeyOf(file))
    if (!bytes) throw learningErrors.missing()
    const original = new Uint8Array(bytes)
    refuseWrong(file, extension, { size: original.byteLength, head: original })
    return inOurWords(parser.open(original, pdfTables.of(ctx)))
  }
  const size = (await ctx.files.head(objectKeyOf(file)))?.size
  if (size === undefined) throw learningErrors.missing()
  const read = (from: number, length: number) => readPart(ctx, file, from, length)
  refuseWrong(file, extension, { size, head: new Uint8Array(await read(0, HEAD_BYTES)) })
  return inOurWords(parser.openRanged({ size, read }, pdfTables.of(ctx)))
}

function refuseWrong(
  file: FileRow,
  extension: ReadableExtension,
  { size, head }: { size: number; head: Uint8Array },
): void {
  if (size !== file.size) throw learningErrors.damaged()
  if (size === 0) throw learningErrors.empty()
  if (!looksLike(extension, head.subarray(0, HEAD_BYTES))) throw learningErrors.mismatch()
}

/** The storage failed, not the file. */
class Interrupted extends Error {}

async function readPart(
  ctx: Context,
  file: FileRow,
  from: number,
  length: number,
): Promise<ArrayBuffer> {
  const bytes = await ctx.files
    .readRange(objectKeyOf(file), from, length)
    .catch((error: unknown) => {
      throw new Interrupted('the original could not be read', { cause: error })
    })
  if (bytes?.byteLength !== length) throw new Interrupted('the original changed while it was read')
  return bytes
}

/** Parsers work on bytes alone: whatever they stumble over, they will stumble over again. */
async function inOurWords<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError || error instanceof Interrupted) throw error
    throw learningErrors.unreadable({ reason: String(error) })
  }
}
