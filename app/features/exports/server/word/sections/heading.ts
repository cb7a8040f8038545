import { isAppendix } from '#packages/document/headings/appendices'
import type { DocNode } from '#packages/document/tree'
import { numberedRoles, numberingIds } from '../base/style-list'
import { CHAPTER } from '../blocks/caption'
import { paragraph } from '../blocks/paragraph'
import type { Role } from '../presets/preset'
import { nodeBookmark, type Plan, type Writing } from '../writing'
import { field, runs } from '../xml/fields'
import type { ParagraphStyle } from '../xml/styles'

/** A node's heading. Its number is its style's; a bookmark tells cross-references, and us when the file comes back. */
export function heading(node: DocNode, depth: number, writing: Writing): string {
  const { plan } = writing
  const role = roleOf(node, depth)
  const number = plan.headings.get(node.id)
  const isLettered = number !== undefined && number.appendix !== ''
  const isNumbered = number !== undefined && number.label !== '' && !isLettered
  writing.report.headings += 1
  return paragraph(
    (isNumbered && node.kind === 'chapter' ? chapterCount(number.numbers, plan) : '') +
      writing.bookmark(nodeBookmark(node.id), runs(isLettered ? number.heading : node.title)),
    { style: plan.styles[role], ...countingOf(role, isNumbered, plan) },
  )
}

/** Captions that cannot take a number from 第一章 take it from a hidden count beside it. */
function chapterCount(numbers: readonly number[], { hasArabicChapters, preset }: Plan): string {
  if (hasArabicChapters || preset.numbering.captions !== 'chapter') return ''
  return field(`SEQ ${CHAPTER} \\* ARABIC`, String(numbers[0] ?? ''), { hidden: true })
}

/** A style that counts is told not to, where a heading carries no number; one that does not is given a list. */
function countingOf(
  role: Role,
  isNumbered: boolean,
  plan: Plan,
): Pick<ParagraphStyle, 'numbering'> {
  if (!isNumbered) return { numbering: { id: 0 } }
  if (!plan.numbersHeadings) return {}
  if (role === 'part') return { numbering: { id: numberingIds.parts + plan.taken.numbering } }
  const level = numberedRoles.findIndex((item) => item === role)
  return level < 0 ? {} : { numbering: { id: numberingIds.headings + plan.taken.numbering, level } }
}

const kinds = { part: 'part', chapter: 'heading1', section: 'heading2', node: 'heading3' } as const

/** Chapters are of the first level wherever they stand, in parts too. */
export function roleOf({ kind, title }: Pick<DocNode, 'kind' | 'title'>, depth: number): Role {
  if (depth === 1 && isAppendix({ kind, title })) return 'frontHeading'
  return kind === 'front' || kind === 'back'
    ? depth === 1
      ? 'frontHeading'
      : depth === 2
        ? 'heading2'
        : 'heading3'
    : kinds[kind]
}
