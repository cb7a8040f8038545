import type { NodeId } from '~/core/ids'
import type {
  Block,
  DocNode,
  DocSnapshot,
  Evidence,
  Inline,
  NodeKind,
  Reference,
  SectionBody,
} from '#packages/document'
import { testId } from './ids'

// A small document of everything that slides are made of.

let count = 0
const blockId = () => `b${String((count += 1)).padStart(7, '0')}`
const attrs = () => ({ blockId: blockId(), by: 'ai' as const })

/** Words with `[@e1]` marks as inline content. */
export function inline(text: string): Inline[] {
  return text.split(/(\[@[^\]]+\])/).flatMap((part): Inline[] => {
    const ids = /^\[@([^\]]+)\]$/.exec(part)?.[1]?.split(';@')
    if (ids) return [{ type: 'cite', attrs: { ids, form: 'sup' } }]
    return part === '' ? [] : [{ type: 'text', text: part }]
  })
}

export const paragraph = (text: string): Block => ({
  type: 'paragraph',
  attrs: attrs(),
  content: inline(text),
})

export const list = (...items: string[]): Block => ({
  type: 'bulletList',
  attrs: attrs(),
  content: items.map((text) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', attrs: attrs(), content: inline(text) }],
  })),
})

export const quotation = (text: string): Block => ({
  type: 'blockquote',
  attrs: attrs(),
  content: [{ type: 'paragraph', attrs: attrs(), content: inline(text) }],
})

export const table = (
  caption: string,
  head: string[],
  rows: string[][],
  evidenceIds: string[] = [],
): Block => ({
  type: 'figure',
  attrs: {
    ...attrs(),
    id: `tab-${count}`,
    caption,
    evidenceIds,
    spec: {
      kind: 'table',
      table: {
        columns: head.map((name) => ({ name })),
        rows: rows.map((row) => row.map((cell) => ({ content: inline(cell) }))),
      },
    },
  },
})

export const body = (...content: Block[]): SectionBody => ({ type: 'doc', content })

export const heading = (
  id: string,
  kind: NodeKind,
  title: string,
  children: DocNode[] = [],
): DocNode => ({
  id: testId(id),
  kind,
  title,
  intent: '',
  budget: null,
  locked: false,
  source: 'ai',
  note: '',
  evidenceIds: [],
  children,
})

const evidence = (id: string, page: number, quote: string): [string, Evidence] => [
  id,
  {
    id,
    referenceId: 'r1',
    fileId: testId('1001'),
    url: '',
    place: { page, passageId: `p${page}`, label: `第${page}页` },
    quote,
    owner: null,
    state: 'ok',
  },
]

const reference: Reference = {
  id: 'r1',
  type: 'book',
  title: '古镇保护导则',
  author: [],
  issued: { year: 2026 },
  origin: 'library',
}

/** Two chapters, one of them with sections; lists, figures, a quotation, sources. */
export function trialDocument(): DocSnapshot {
  const tree = {
    id: testId<NodeId>('d1'),
    title: '临溪古镇游客承载量研究',
    children: [
      heading('front', 'front', '摘要'),
      heading('c1', 'chapter', '承载量测算', [
        heading('s1', 'section', '承载量应取较小者'),
        heading('s2', 'section', '可游面积怎么扣', [heading('n1', 'node', '窄巷')]),
      ]),
      heading('c2', 'chapter', '结论'),
    ],
  }
  const bodies = new Map<NodeId, SectionBody>([
    [testId('front'), body(paragraph('本文测算游客承载量。'))],
    [
      testId('s1'),
      body(
        paragraph(
          '面积法给出7,700人次[@e1]，是空间的上限。因此，东市口断面折算为7,100人次[@e2]，是通行的上限。两者相差8%，导则规定取较小者[@e1]。为什么要取较小者？',
        ),
        table(
          '三种口径的日承载量',
          ['口径', '承载量（人次）'],
          [
            ['面积法', '7,700'],
            ['断面法', '7,100'],
            ['窄巷折半', '7,360'],
          ],
          ['e2'],
        ),
        quotation('承载量宜取各种口径中的较小者[@e1]。'),
      ),
    ],
    [testId('s2'), body(list('可游面积扣除水面与居住院落[@e2]', '人均12平方米'))],
    [testId('n1'), body(paragraph('窄巷按半数折算[@e1]。'))],
    [testId('c2'), body(paragraph('公示值建议留一成应急余量。节假日上浮不超过一成[@e3]。'))],
  ])
  return {
    documentId: testId('d1'),
    rev: 4,
    tree,
    bodies,
    evidence: new Map([
      evidence('e1', 14, '面积法：7,700人次；取较小者。'),
      evidence('e2', 15, '东市口断面每日7,100人次。'),
      ['e3', { ...evidence('e3', 16, '上浮不超过一成。')[1], state: 'revoked' }],
    ]),
    citations: [],
    references: new Map([['r1', reference]]),
  }
}
