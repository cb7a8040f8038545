import { sentences } from '#packages/chinese/sentences'

/** A piece of a paper's text: what one citation points to. */
export interface PaperPiece {
  /** Its number in the text that was read, from 0. */
  no: number
  /** From 1; null in an abstract, and where the file has no pages. */
  page: number | null
  /** As it is printed, where that is another number. */
  label?: string | undefined
  text: string
}

const PIECE = 400
const LONGEST = 600

/** Paragraphs of pages in pieces of about 400 characters, none of which reaches over a page. */
export function piecesOfPages(
  pages: readonly { page: number | null; paragraphs: readonly string[] }[],
): PaperPiece[] {
  const pieces = pages.flatMap(({ page, paragraphs }) =>
    joined(paragraphs).map((text) => ({ page, text })),
  )
  return pieces.map((piece, no) => ({ no, ...piece }))
}

function joined(paragraphs: readonly string[]): string[] {
  const pieces: string[] = []
  let open = ''
  const parts = paragraphs.map((paragraph) => paragraph.replace(/\s+/g, ' ').trim()).filter(Boolean)
  for (const part of parts.flatMap((paragraph) =>
    paragraph.length <= LONGEST ? [paragraph] : cut(paragraph),
  )) {
    if (open !== '' && open.length + part.length > PIECE) {
      pieces.push(open)
      open = ''
    }
    open = open === '' ? part : `${open}\n${part}`
  }
  return open === '' ? pieces : [...pieces, open]
}

function cut(paragraph: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const { text } of sentences(paragraph)) {
    if (open !== '' && open.length + text.length > PIECE) {
      parts.push(open.trim())
      open = ''
    }
    open += open === '' ? text : ` ${text}`
    while (open.length > LONGEST) {
      parts.push(open.slice(0, LONGEST).toWellFormed())
      open = open.slice(LONGEST)
    }
  }
  return open.trim() === '' ? parts : [...parts, open.trim()]
}
