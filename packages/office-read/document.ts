import type { Anchor } from './anchor'
import type { ReadPdfTable } from './pdf/cmaps'
import type { DocumentProperties } from './properties/properties'

/** A block as parsers make it: with the places of its parts, so that a passage cut out of it keeps its own. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code'
  /** 1–6 for headings, else 0. */
  level: number
  /** Plain text; tables as Markdown rows. */
  text: string
  anchor: Anchor
  /** Ends (exclusive offsets into `text`) of the block's lines or rows, and where each stands. */
  parts?: BlockPart[]
  /** Characters at its beginning that an earlier block has said already: the header row of a table in several blocks. */
  repeated?: number
}

export interface BlockPart {
  end: number
  anchor: Anchor
}

/** A way in which pages are counted: `arabic`, `roman`, `ROMAN`, or what stands before the number (`A-`). */
export interface PageNumbering {
  style: string
  /** Physical number less printed number. */
  offset: number
}

/** What a window needs to know of those before it. */
export interface ReadingState {
  /** Running headers and footers known so far. */
  running: string[]
  /** The count of printed page numbers that the last page belonged to. */
  numbering?: PageNumbering | undefined
}

/** Nothing was read yet. */
export const firstReading: ReadingState = { running: [] }

/** What one window of a document holds. The state is handed to the next window. */
export interface WindowContent extends ReadingState {
  blocks: Block[]
  /** Numbers of the pages that hold no text (scans). */
  unreadPages: number[]
  /** Numbers of the pages that could not be read at all. */
  failedPages: number[]
  /** Who saw how many of the pages that hold no text. */
  seen?: { by: string; pages: number }
  /** How many of these pages nobody answered about: the vision model was down. */
  unanswered?: number
}

/** A picture on a page, as it lies in the file. */
export interface PagePicture {
  type: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
  /** Degrees by which the page shows it turned to the right. */
  turned: number
}

/** A file opened for reading, window by window. */
export interface OpenedDocument {
  /** 0 when the format has no pages. */
  pages: number
  windows: number
  /** '' when the format fixes it. */
  encoding: string
  doubtfulEncoding: boolean
  /** What it says of itself outside its text. */
  properties?: DocumentProperties
  /** The whole file is one picture. */
  isPicture?: true
  /** Size of a page in the unit of its boxes (points, pixels), for formats whose pages may be pictures. */
  sizeOf?(page: number): Promise<{ width: number; height: number }>
  /** What a page without text shows, for whoever can see: one picture or several, in reading order; none when it has none. */
  picturesOf?(page: number): Promise<PagePicture[]>
  /** `giveWay` is waited for between its steps: others may need the moment more. */
  read(window: number, before: ReadingState, giveWay?: () => Promise<void>): Promise<WindowContent>
  close(): Promise<void>
}

/** A file that is read piece by piece. */
export interface RangeSource {
  /** Bytes. */
  size: number
  /** Bytes `from` (inclusive), `length` long. What it throws is no verdict about the file. */
  read(from: number, length: number): Promise<ArrayBuffer>
}

/** A file that is held already, for whoever reads piece by piece. */
export const inMemory = (bytes: Uint8Array<ArrayBuffer>): RangeSource => ({
  size: bytes.byteLength,
  read: async (from, length) => bytes.slice(from, from + length).buffer,
})

/** A format that is read piece by piece, whether or not it is held. */
export const rangedParser = (
  openRanged: (original: RangeSource) => Promise<OpenedDocument>,
): Required<Pick<Parser, 'open' | 'openRanged' | 'windowsPerMessage'>> => ({
  windowsPerMessage: Infinity,
  open: (bytes) => openRanged(inMemory(bytes)),
  openRanged,
})

/** One format. `open` throws a named learning error for a file that cannot be read. */
export interface Parser {
  /** Windows that one message may read before it passes the file on. */
  windowsPerMessage: number
  /** The same for a file that is held whole although it could be read by ranges: it is small, and gathers little. */
  windowsPerMessageHeld?: number
  /** Bytes above which a file is refused unread, FILE_TOO_LONG; for formats that are held whole. */
  largest?: number
  open(bytes: Uint8Array<ArrayBuffer>, readTable?: ReadPdfTable): Promise<OpenedDocument>
  /** For formats that need not be held whole: the same, reading only what is needed. */
  openRanged?(original: RangeSource, readTable?: ReadPdfTable): Promise<OpenedDocument>
}

// About 100 KB of JSON: small enough to be read at once by the text reader.
const BLOCKS_PER_WINDOW = 400

/** An opened document whose blocks are all known already. */
export function openBlocks(
  blocks: Block[],
  encoding: { encoding: string; doubtful: boolean } = { encoding: '', doubtful: false },
): OpenedDocument {
  return {
    pages: 0,
    windows: Math.max(1, Math.ceil(blocks.length / BLOCKS_PER_WINDOW)),
    encoding: encoding.encoding,
    doubtfulEncoding: encoding.doubtful,
    read: async (window) => ({
      blocks: blocks.slice(window * BLOCKS_PER_WINDOW, (window + 1) * BLOCKS_PER_WINDOW),
      unreadPages: [],
      failedPages: [],
      running: [],
    }),
    close: async () => {},
  }
}

type TextBlock = Pick<Block, 'kind' | 'level' | 'text'> & { line?: number }

/** Gives blocks of txt, md and html their offsets in the extracted text: the blocks' texts joined by a line feed. */
export function anchorInText(blocks: Iterable<TextBlock>): Block[] {
  const anchored: Block[] = []
  let from = 0
  for (const { line, ...block } of blocks) {
    const isCounted = line !== undefined
    for (const text of inLengths(block.text)) {
      const to = from + text.length
      anchored.push({
        ...block,
        text,
        anchor: { kind: 'text', from, to, ...(isCounted && { line }) },
      })
      from = to + 1
    }
  }
  return anchored
}

// A block is what the text reader lays out at once.
const LONGEST_BLOCK = 4000

function* inLengths(text: string): Generator<string> {
  let from = 0
  while (text.length - from > LONGEST_BLOCK) {
    const isPair = /[\uD800-\uDBFF]/.test(text[from + LONGEST_BLOCK - 1] ?? '')
    const to = from + LONGEST_BLOCK - (isPair ? 1 : 0)
    yield text.slice(from, to)
    from = to
  }
  yield text.slice(from)
}

/** Rows as Markdown, the first row as header. Ends are the offsets at which each row's line stops. */
export function tableText(rows: string[][]): { text: string; ends: number[] } {
  const columns = Math.max(...rows.map((row) => row.length))
  const ends: number[] = []
  let text = ''
  rows.forEach((row, index) => {
    const cells = Array.from({ length: columns }, (_, column) => cellText(row[column] ?? ''))
    text += `${index === 0 ? '' : '\n'}| ${cells.join(' | ')} |`
    if (index === 0) text += `\n|${' --- |'.repeat(columns)}`
    ends.push(text.length)
  })
  return { text, ends }
}

const cellText = (text: string) => text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')
