import { nodesOf, type DocSnapshot, type SectionBody } from '#packages/document'
import { writeWord, type WordOptions, type WordReport } from '~/features/exports/server/word'
import { docxTemplateOf } from '../../../test/support/word/docx-templates'
import { partsOf, textPart, type Parts } from '../../../test/support/word/package'
import { thesisOf, wholeThesis } from '../../../test/support/word/thesis'
import { faultsOf } from '../../../test/support/word/validate'

/** The book as a Word file: what of Word's rules it breaks, and what of the book is not in it. */
export async function wordOf(snapshot: DocSnapshot) {
  const { parts, report } = await written(snapshot, { preset: 'book' })
  const text = textPart(parts, 'word/document.xml')
  const missing = nodesOf(snapshot.tree).filter(({ title }) => !text.includes(title)).length
  return {
    faults: faultsOf(parts).length + report.flaws.length + missing,
    footnotes: report.footnotes,
    hasContents: text.includes('TOC \\o'),
  }
}

/** A thesis by itself and in a school's file: fields that do not count what is there, styles and pages that are not the school's. */
export async function thesisFaults(): Promise<number> {
  const thesis = thesisOf(wholeThesis)
  const objects = [...thesis.bodies.values()].reduce((sum, body) => sum + figuresIn(body), 0)
  const alone = await written(thesis, { preset: 'thesis' })
  const inTemplate = await written(thesis, { preset: 'thesis', template: docxTemplateOf() })
  return (
    [alone, inTemplate].reduce((sum, { parts, report }) => {
      const text = textPart(parts, 'word/document.xml')
      const captions = count(text, / SEQ [图表式] /g)
      const formulas = count(text, /<m:oMath>/g)
      const amiss = Math.abs(captions - objects) + Math.abs(formulas - wholeThesis.formulas)
      return sum + amiss + Math.abs(report.formulas - formulas) + faultsOf(parts).length
    }, 0) + strangeRuns(inTemplate.parts)
  )
}

const figuresIn = ({ content }: SectionBody) =>
  content.filter(({ type }) => type === 'figure').length
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Headings, captions and notes in other styles than the mould's, pages of another size. */
function strangeRuns(parts: Parts): number {
  const text = textPart(parts, 'word/document.xml')
  const styles = /<w:pStyle w:val="(Ymheading[123]|Ymcaption|Ymfootnote)"\/>/g
  const pages = [...text.matchAll(/<w:pgSz w:w="(\d+)" w:h="(\d+)"/g)].filter(
    ([, width, height]) => [width, height].toSorted().join() !== '10320,14570',
  )
  return count(text, styles) + count(textPart(parts, 'word/footnotes.xml'), styles) + pages.length
}

async function written(snapshot: DocSnapshot, how: Pick<WordOptions, 'preset' | 'template'>) {
  let report: WordReport | undefined
  const parts = await partsOf(
    writeWord(snapshot, {
      edition: '2025',
      style: 'numeric',
      exportedAt: Date.UTC(2026, 10, 22),
      author: '测评',
      bytesOf: async () => null,
      report: (result) => (report = result),
      ...how,
    }),
  )
  if (!report) throw new Error('nothing was told of the file')
  return { parts, report }
}
