import { testId } from './ids'
import { exportOptions } from '~/features/document/contract'
import type { Block, DocSnapshot } from '#packages/document'
import type { md } from '~/features/exports/server/formats/md'
import type { ExportMaterial } from '~/features/document/server/ports'
import { readFont } from './fonts'
import { bodyOf, node, paragraph, treeOf } from './rooms'

const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (sign) => sign.charCodeAt(0),
)

export const table: Block = {
  type: 'figure',
  attrs: {
    blockId: 't1',
    by: 'ai',
    id: 'tab-gdp',
    caption: '各省产值',
    evidenceIds: [],
    spec: {
      kind: 'table',
      table: {
        columns: [{ name: '省份' }, { name: '产值', unit: '亿元' }],
        rows: [[{ content: [{ type: 'text', text: '浙江|沪' }] }, { content: [] }]],
      },
    },
  },
}
export const image: Block = {
  type: 'figure',
  attrs: {
    blockId: 'i1',
    by: 'ai',
    id: 'fig-a',
    caption: '示意',
    evidenceIds: [],
    spec: { kind: 'image', key: 'k/a.png', type: 'png', pixels: { width: 1, height: 1 } },
  },
}

/** A text of so many chapters, which cite one book; `blocks` stand at the end of each. */
export function documentOf(chapters: number, ...blocks: Block[]): DocSnapshot {
  const roots = Array.from({ length: chapters }, (_, index) => node(`c${index}`, `第${index}题`))
  const cited = paragraph('p1', '产值增长5%。', 'e1')
  const text = bodyOf(cited, paragraph('p2', '江南水乡与春天的河。'.repeat(60)), ...blocks)
  return {
    documentId: testId('1'),
    rev: 1,
    tree: treeOf(...roots),
    bodies: new Map(roots.map(({ id }) => [id, text])),
    evidence: new Map([
      [
        'e1',
        {
          id: 'e1',
          referenceId: 'r1',
          fileId: null,
          url: 'https://gucheng.cn',
          place: { page: 3, passageId: null, label: '第3页' },
          quote: '=增长5%',
          owner: null,
          state: 'ok',
        },
      ],
    ]),
    citations: [],
    references: new Map([
      [
        'r1',
        {
          id: 'r1',
          type: 'book',
          title: '古镇经济',
          author: [{ family: '沈', given: '砚' }],
          issued: { year: 2020 },
          publisher: '科学出版社',
          origin: 'manual',
        },
      ],
    ]),
  }
}

/** What the writers of plain files are given of it. */
export const material = (document: DocSnapshot): ExportMaterial => ({
  ctx: null as never,
  document,
  options: exportOptions.parse({}),
  origin: '',
  author: '沈砚',
  exportedAt: Date.UTC(2026, 10, 22),
  reportFlaws: () => {},
  readFont,
  bytesOf: async (key) => (key === 'k/a.png' ? PNG : null),
})

/** The bytes of a file that is written at once. */
export const bytesOf = async (written: ReturnType<typeof md.write>) => {
  const bytes = await written
  if (!(bytes instanceof Uint8Array)) throw new Error('a stream')
  return bytes
}
