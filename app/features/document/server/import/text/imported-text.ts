import type { Block, SectionBody } from '#packages/document/body'
import { canonicalBody } from '#packages/document/canonical'
import { CHAPTERS_LIMIT, NODES_LIMIT, TITLE_LIMIT, TREE_DEPTH } from '#packages/document/tree'
import { SECTION_LIMIT_BYTES } from '../../../terms'

/** What a file says in its order: a title, headings by level, blocks between them. */
export type TextPiece =
  | { type: 'title'; text: string }
  | { type: 'heading'; level: number; text: string }
  | { type: 'block'; block: Block }

/** A heading of a file and the text below it. */
export interface ImportedSection {
  /** 1 to 3; the text before the first heading has 1, and no title. */
  level: number
  title: string
  body: SectionBody
}

/** A text as sections of a document. Pictures name the part of the file that holds them by `part:` and its path. */
export interface ImportedText {
  /** As the file calls itself; '' when it does not say. */
  title: string
  sections: ImportedSection[]
}

// Steps, marks and what is typed later still find room.
const LARGEST_BODY = SECTION_LIMIT_BYTES * 0.8

/**
 * Sections of what was read, in its order. A heading that is too deep for a tree stays in its text as a bold line, one
 * that skips levels moves up, and a text that is too long for a section goes on in the next one.
 */
export function sectionsOf(pieces: readonly TextPiece[], newBlockId: () => string): ImportedText {
  const sections: OpenSection[] = []
  let title = ''
  let depth = 0
  for (const piece of pieces) {
    const current = sections.at(-1)
    if (piece.type === 'title' && title === '') title = shortTitle(piece.text)
    else if (piece.type === 'block') {
      const section = current ?? { level: 1, title: '', blocks: [] }
      if (!current) sections.push(section)
      section.blocks.push(piece.block)
    } else if (isHeading(piece, sections.length)) {
      depth = Math.min(piece.type === 'heading' ? piece.level : 1, depth + 1)
      sections.push({ level: depth, title: shortTitle(piece.text), blocks: [] })
    } else if (current) current.blocks.push(runIn(piece.text, newBlockId()))
  }
  return { title, sections: withinLimits(sections.flatMap(cutLong)) }
}

interface OpenSection {
  level: number
  title: string
  blocks: Block[]
}

type Named = Exclude<TextPiece, { type: 'block' }>

// A second title within a text is a chapter.
const isHeading = (piece: Named, sections: number): boolean =>
  shortTitle(piece.text) !== '' &&
  sections < NODES_LIMIT &&
  (piece.type === 'title' || piece.level <= TREE_DEPTH)

export const shortTitle = (text: string): string =>
  Array.from(text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .slice(0, TITLE_LIMIT / 2)
    .join('')

const runIn = (text: string, blockId: string): Block => ({
  type: 'heading',
  attrs: { blockId, by: 'source' },
  content: [{ type: 'text', text: text.trim() || ' ' }],
})

function cutLong({ level, title, blocks }: OpenSection): ImportedSection[] {
  const parts: Block[][] = [[]]
  let size = 0
  for (const block of blocks) {
    const length = byteLength(block)
    if (size + length > LARGEST_BODY && size > 0) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(block)
    size += length
  }
  return parts.map((content, index) => ({
    level,
    title: index === 0 ? title : `${title || '正文'}（续${index > 1 ? index : ''}）`,
    body: canonicalBody({ type: 'doc', content }),
  }))
}

const byteLength = (block: Block) => new TextEncoder().encode(JSON.stringify(block)).length

/** More chapters than a tree may have become sections of the last one. */
function withinLimits(sections: readonly ImportedSection[]): ImportedSection[] {
  let chapters = 0
  return sections.slice(0, NODES_LIMIT).map((section) => {
    if (section.level === 1) chapters += 1
    return chapters > CHAPTERS_LIMIT && section.level === 1 ? { ...section, level: 2 } : section
  })
}
