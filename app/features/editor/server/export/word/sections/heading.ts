import type { DocNode } from '../../../../schema'
import { CHAPTER } from '../blocks/caption'
import { paragraph } from '../blocks/paragraph'
import type { Role } from '../presets/preset'
import { nodeBookmark, type Writing } from '../writing'
import { field, runs } from '../xml/fields'
import type { ParagraphLook } from '../xml/looks'

/** A node's heading. Its number is its style's; a bookmark tells cross-references, and us when the file comes back. */
export function heading(node: DocNode, depth: number, writing: Writing): string {
  const { styles, headings, hasArabicChapters, preset } = writing.plan
  const role = roleOf(node, depth)
  const isNumbered = (headings.get(node.id)?.label ?? '') !== ''
  const look: ParagraphLook = { style: styles[role] }
  // A style that counts is told not to, where a heading carries no number.
  if (!isNumbered && role.startsWith('heading')) look.numbering = { id: 0 }
  writing.report.headings += 1
  const countsChapter =
    node.kind === 'chapter' &&
    isNumbered &&
    !hasArabicChapters &&
    preset.numbering.captions === 'chapter'
  return paragraph(
    (countsChapter
      ? field(`SEQ ${CHAPTER} \\* ARABIC`, String(headings.get(node.id)?.numbers[0] ?? ''), {
          hidden: true,
        })
      : '') + writing.bookmark(nodeBookmark(node.id), runs(node.title)),
    look,
  )
}

const kinds = { part: 'part', chapter: 'heading1', section: 'heading2', node: 'heading3' } as const

/** Chapters are of the first level wherever they stand, in parts too. */
export function roleOf({ kind }: Pick<DocNode, 'kind'>, depth: number): Role {
  return kind === 'front' || kind === 'back'
    ? depth === 1
      ? 'frontHeading'
      : depth === 2
        ? 'heading2'
        : 'heading3'
    : kinds[kind]
}
