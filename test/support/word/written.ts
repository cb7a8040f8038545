import { testId } from '#test/ids'
import { expect } from 'vitest'
import type { Block, DocNode, DocSnapshot, Inline, Mark } from '#packages/document'
import { writeWord, type WordOptions, type WordReport } from '~/features/exports/server/word'
import { partsOf, textPart } from './package'
import { faultsOf } from './validate'

const node: DocNode = {
  id: testId('c1'),
  kind: 'chapter',
  title: '引言',
  intent: '',
  budget: null,
  locked: false,
  source: 'custom',
  note: '',
  evidenceIds: [],
  children: [],
}
export const attrs = { blockId: 'b1', by: 'human' as const }
export const text = (value: string, ...marks: Mark[]): Inline => ({
  type: 'text',
  text: value,
  marks,
})
export const line = (...content: Inline[]): Block => ({ type: 'paragraph', attrs, content })

const snapshotOf = (content: Block[]): DocSnapshot => ({
  documentId: testId('1'),
  rev: 1,
  tree: { id: testId('1'), title: '题', children: [node] },
  bodies: new Map([[testId('c1'), { type: 'doc', content }]]),
  evidence: new Map(),
  citations: [],
  references: new Map(),
})

/** Writes a document of one chapter, which has to be sound. What stands behind its heading is `xml`. */
export async function written(
  content: Block[],
  more: Partial<WordOptions> = {},
  facts: Partial<DocSnapshot> = {},
) {
  let report: WordReport | undefined
  const parts = await partsOf(
    writeWord(
      { ...snapshotOf(content), ...facts },
      {
        preset: 'journal',
        edition: '2025',
        style: 'numeric',
        exportedAt: Date.UTC(2026, 0, 2),
        author: '',
        bytesOf: async () => null,
        report: (it) => (report = it),
        ...more,
      },
    ),
  )
  expect(faultsOf(parts)).toEqual([])
  const body = textPart(parts, 'word/document.xml')
  const from = body.indexOf('</w:p>', body.indexOf('引言')) + 6
  return { xml: body.slice(from, body.lastIndexOf('<w:sectPr')), parts, report }
}
export const p = (runs: string, style = 'Ymbody', more = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${runs}</w:p>`
export const r = (words: string, style = '') =>
  `<w:r>${style && `<w:rPr>${style}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`
