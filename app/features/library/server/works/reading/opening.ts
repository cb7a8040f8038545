import type { Anchor } from '../../../terms'
import type { DocumentProperties } from '#packages/office-read/properties/properties'

/** What is read of a file: enough of a block to tell title pages from text. */
export interface ReadBlock {
  kind: string
  level: number
  text: string
  anchor: Anchor
  parts?: readonly { end: number }[]
}

export interface FileToRead {
  /** Lower case, without dot. */
  extension: string
  pages: number
  properties: DocumentProperties
  /** The first blocks of the file, and its last. */
  opening: readonly ReadBlock[]
  ending: readonly ReadBlock[]
  /** The address of a web page; '' for what was uploaded. */
  url: string
}

export interface OpeningLine {
  text: string
  /** 0: no heading. */
  level: number
  kind: string
  /** Number of its block, from 0. */
  block: number
  page: number
}

export const BLOCKS_OF_OPENING = 90
const LINES_OF_OPENING = 140

/** Lines as they are printed; those of a table cell by cell. */
export function linesOf(blocks: readonly ReadBlock[]): OpeningLine[] {
  const lines: OpeningLine[] = []
  for (const [block, { kind, level, text, anchor, parts }] of blocks.entries()) {
    const page = 'page' in anchor ? anchor.page : 'slide' in anchor ? anchor.slide : 0
    const pieces =
      kind === 'table' ? cellsOf(text) : kind === 'heading' ? [text] : splitAt(text, parts)
    for (const piece of pieces.flatMap((item) => item.split('\n'))) {
      const line = mendLetters(piece).replace(/\s+/g, ' ').trim()
      if (line !== '') lines.push({ text: line, level, kind, block, page })
    }
    if (lines.length >= LINES_OF_OPENING) break
  }
  return lines
}

function splitAt(text: string, parts: readonly { end: number }[] = []): string[] {
  const ends = parts.length > 1 ? parts.map(({ end }) => end) : [text.length]
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
}

const cellsOf = (table: string) =>
  table
    .split('\n')
    .filter((row) => !/^\|(?:\s*:?-+:?\s*\|)+$/.test(row))
    .flatMap((row) => row.split(/(?<!\\)\|/))
    .map((cell) => cell.replaceAll('\\|', '|').trim())

const ACCENTS: Readonly<Record<string, string>> = {
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˇ: '\u030c',
  ˆ: '\u0302',
  '˜': '\u0303',
}

/** TeX sets an accent as a sign of its own before its letter. */
export const mendLetters = (text: string): string =>
  text.replace(/([˘´`¨ˇˆ˜])\s?(\p{L})/gu, (_, accent: string, letter: string) =>
    `${letter}${ACCENTS[accent] ?? ''}`.normalize('NFC'),
  )
