import { isAppendix } from '#packages/document/headings/appendices'
import type { DocNode } from '#packages/document/tree'
import { numberingIds } from '../base/style-list'
import { paragraph } from '../blocks/paragraph'
import { writeFragment } from '../fragments/write-fragment'
import { referenceBookmark } from '../inline/cite'
import type { Packed } from '../package/packed'
import type { Writing } from '../writing'
import { runs } from '../xml/fields'

/** What the text cites, numbered by Word itself or, by name and year, not at all. */
export function referenceList(writing: Writing): Promise<Packed> {
  const { cited, styles, taken } = writing.plan
  writing.report.references = cited.entries.length
  const texts = cited.entries.map(({ text }) => text)
  const write = () =>
    texts
      .map((text, index) =>
        paragraph(writing.bookmark(referenceBookmark(index), runs(text)), {
          style: styles.reference,
          ...(cited.isNumeric && { numbering: { id: numberingIds.references + taken.numbering } }),
        }),
      )
      .join('')
  return writeFragment(writing, { id: '#works', from: JSON.stringify(texts), write })
}

export const WORKS_TITLE = '参考文献'
export const WORKS_BOOKMARK = 'ref_list'

export const referenceHeading = (writing: Writing) =>
  paragraph(writing.bookmark(WORKS_BOOKMARK, runs(WORKS_TITLE)), {
    style: writing.plan.styles.frontHeading,
    numbering: { id: 0 },
  })

export const isReferenceTitle = (title: string) =>
  /^(主要)?参考(文献|书目|资料)$/.test(title.trim())

/** The list stands where a heading waits for it, else behind the last chapter and before appendices. */
export function listPlace(nodes: readonly DocNode[]): number {
  const named = nodes.findIndex(({ title }) => isReferenceTitle(title))
  if (named >= 0) return named
  const lastText = nodes.findLastIndex((node) => node.kind !== 'back' && !isAppendix(node))
  return lastText + 1
}
