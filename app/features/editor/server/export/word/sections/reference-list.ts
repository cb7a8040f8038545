import { numberingIds } from '../base/style-list'
import { paragraph } from '../blocks/paragraph'
import { referenceBookmark } from '../inline/cite'
import type { Writing } from '../writing'
import { runs } from '../xml/fields'

/** What the text cites, numbered by Word itself or, by name and year, not at all. */
export function referenceList(writing: Writing): string {
  const { cited, styles, taken } = writing.plan
  writing.report.references = cited.entries.length
  return cited.entries
    .map(({ text }, at) =>
      paragraph(writing.bookmark(referenceBookmark(at), runs(text)), {
        style: styles.reference,
        ...(cited.isNumeric && { numbering: { id: numberingIds.references + taken.numbering } }),
      }),
    )
    .join('')
}

export const referenceHeading = (writing: Writing) =>
  paragraph(runs('参考文献'), { style: writing.plan.styles.frontHeading, numbering: { id: 0 } })

export const isReferenceTitle = (title: string) =>
  /^(主要)?参考(文献|书目|资料)$/.test(title.trim())
