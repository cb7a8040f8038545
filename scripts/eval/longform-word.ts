import { nodesOf, type DocSnapshot } from '~/features/editor/schema'
import { writeWord, type WordReport } from '~/features/editor/server/export/word'
import { partsOf, textPart } from '../../test/support/word/package'
import { faultsOf } from '../../test/support/word/validate'

/** The book as a Word file: what of Word's rules it breaks, and what of the book is not in it. */
export async function wordOf(snapshot: DocSnapshot) {
  const told: WordReport[] = []
  const parts = await partsOf(
    writeWord(snapshot, {
      preset: 'book',
      edition: '2025',
      style: 'numeric',
      at: Date.UTC(2026, 10, 22),
      author: '测评',
      bytesOf: async () => null,
      report: (report) => told.push(report),
    }),
  )
  const text = textPart(parts, 'word/document.xml')
  const missing = nodesOf(snapshot.tree).filter(({ title }) => !text.includes(title)).length
  const report = told[0]
  return {
    faults: faultsOf(parts).length + (report?.flaws.length ?? 0) + missing,
    footnotes: report?.footnotes ?? 0,
    hasContents: text.includes('TOC \\o'),
  }
}
