import type { NodeId } from '~/core/ids'
import { testId } from '#test/ids'
import type {
  Block,
  DocNode,
  DocSnapshot,
  Evidence,
  Figure,
  FigureSpec,
  Inline,
  Reference,
  SectionBody,
} from '#packages/document'
import { formulas } from './formulas'

export interface ThesisSize {
  chapters: number
  /** Han characters of running text in all. */
  characters: number
  formulas: number
  tables: number
  figures: number
  references: number
}

export const wholeThesis: ThesisSize = {
  chapters: 8,
  characters: 60_000,
  formulas: 40,
  tables: 30,
  figures: 20,
  references: 120,
}

const SECTIONS = 3
const words =
  '研究数据方法模型结果分析系统理论实验指标样本过程影响因素结构变化区域水平增长政策机制差异特征关系'

/** A sentence of its own for every number, so that no two passages are alike. */
export function sentence(seed: number, length: number): string {
  let text = ''
  for (let position = 0; text.length < length - 1; position += 1) {
    const from = (seed * 31 + position * 17 + ((seed * position) % 13)) % (words.length / 2)
    text += words.slice(from * 2, from * 2 + 2)
    if (position % 7 === 6) text += '，'
  }
  return `${text}。`
}

const text = (value: string): Inline => ({ type: 'text', text: value })

/** A thesis with everything in it that the writer knows, as large as asked; the same every time. */
export function thesisOf(size: ThesisSize): DocSnapshot {
  const bodies = new Map<NodeId, SectionBody>()
  const chapters = Array.from({ length: size.chapters }, (_, index) => chapterOf(index))
  const leaves = chapters.flatMap((chapter) => chapter.children)
  const evidence = new Map(
    Array.from({ length: size.references }, (_, index) => [`e${index + 1}`, evidenceOf(index)]),
  )
  const content: Block[][] = leaves.map(() => [])
  let blocks = 0
  const put = (index: number, block: (id: string) => Block) => {
    blocks += 1
    content[index % leaves.length]?.push(block(blocks.toString(36).padStart(8, 'b')))
  }
  const attrs = (blockId: string) => ({ blockId, by: 'ai' as const })

  const paragraphs = Math.ceil(size.characters / 200)
  for (let position = 0; position < paragraphs; position += 1) {
    const cited = position < size.references ? [cite(`e${position + 1}`)] : []
    const own = `第${position}段“${sentence(position, 8)}”——`
    put(position, (id) => ({
      type: 'paragraph',
      attrs: attrs(id),
      content: [
        text(own),
        text(sentence(position, 200 - own.length)),
        ...cited,
        ...inlineMath(position, size),
      ],
    }))
  }
  const figure = (id: string, figureId: string, caption: string, spec: FigureSpec): Figure => ({
    type: 'figure',
    attrs: { ...attrs(id), id: figureId, caption, evidenceIds: [], spec },
  })
  for (let position = 0; position < size.tables; position += 1) {
    put(position, (id) =>
      figure(
        id,
        `tab-${position}`,
        `第${position}组${sentence(position + 900, 10)}`,
        tableOf(position),
      ),
    )
    put(position, (id) => ({
      type: 'paragraph',
      attrs: attrs(id),
      content: [text('见'), xref(`tab-${position}`), text('。')],
    }))
  }
  for (let position = 0; position < size.figures; position += 1) {
    put(position + 3, (id) =>
      figure(
        id,
        `fig-${position}`,
        `第${position}幅${sentence(position + 1_700, 10)}`,
        pictureOf(position),
      ),
    )
  }
  for (let position = 0; position < Math.floor(size.formulas / 2); position += 1) {
    const latex = formulas[(position * 2 + 1) % formulas.length] ?? 'x'
    put(position, (id) => figure(id, `eq-${position}`, '', { kind: 'equation', latex }))
    put(position, (id) => ({
      type: 'paragraph',
      attrs: attrs(id),
      content: [text('由'), xref(`eq-${position}`), text('可得。')],
    }))
  }
  for (const [index, leaf] of leaves.entries())
    bodies.set(leaf.id, { type: 'doc', content: content[index] ?? [] })
  const front = [frontNode('abstract-zh', '摘要'), frontNode('abstract-en', 'Abstract')]
  bodies.set(testId('abstract-zh'), {
    type: 'doc',
    content: [
      { type: 'paragraph', attrs: attrs('abstrac1'), content: [text(sentence(7_001, 300))] },
    ],
  })
  bodies.set(testId('abstract-en'), {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: attrs('abstrac2'),
        content: [text('This thesis studies “regional data” — its methods & results.')],
      },
    ],
  })
  const thanks: DocNode = { ...frontNode('thanks', '致谢'), kind: 'back' }
  bodies.set(testId('thanks'), {
    type: 'doc',
    content: [
      { type: 'paragraph', attrs: attrs('thanks01'), content: [text(sentence(9_001, 120))] },
    ],
  })
  return {
    documentId: testId('1'),
    rev: 1,
    tree: {
      id: testId('1'),
      title: '区域数据研究与分析方法',
      children: [...front, ...chapters, thanks],
    },
    bodies,
    evidence,
    citations: [],
    references: new Map(
      Array.from({ length: size.references }, (_, index) => [`r${index + 1}`, referenceOf(index)]),
    ),
  }
}

const cite = (id: string): Inline => ({ type: 'cite', attrs: { ids: [id], form: 'sup' } })
const xref = (to: string): Inline => ({ type: 'xref', attrs: { to, form: 'number' } })

function inlineMath(index: number, { formulas: count }: ThesisSize): Inline[] {
  const inline = count - Math.floor(count / 2)
  const latex = formulas[(index * 2) % formulas.length]
  return index < inline && latex
    ? [text('其中'), { type: 'math', attrs: { latex } }, text('为已知。')]
    : []
}

const node = (
  id: string,
  kind: DocNode['kind'],
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
const frontNode = (id: string, title: string) => node(id, 'front', title)

const chapterOf = (no: number) =>
  node(
    `c${no}`,
    'chapter',
    `${sentence(no + 40, 9).replace(/[，。]/g, '')}章${no}`,
    Array.from({ length: SECTIONS }, (_, index) =>
      node(
        `c${no}s${index}`,
        'section',
        `${sentence(no * 10 + index + 300, 11).replace(/[，。]/g, '')}节${no}${index}`,
      ),
    ),
  )

function tableOf(no: number): FigureSpec {
  const wide = no === 5 ? 12 : no === 6 ? 20 : 4
  const columns = Array.from({ length: wide }, (_, index) => ({
    name: index === 0 ? '地区' : `指标${index}`,
    ...(index > 0 && { unit: '万元', align: 'right' as const }),
  }))
  const rows = Array.from({ length: 6 }, (_, row) =>
    columns.map((_, index) => ({
      content: isCovered(wide, row, index)
        ? []
        : [text(index === 0 ? `地区${no}-${row}` : String(no * 1000 + row * 100 + index))],
      ...(wide === 4 && row === 1 && index === 1 && { colspan: 2 }),
      ...(wide === 4 && row === 2 && index === 0 && { rowspan: 2 }),
    })),
  )
  return { kind: 'table', table: { columns, rows } }
}

/** Beside and below the cells that are merged. */
const isCovered = (wide: number, row: number, index: number): boolean =>
  wide === 4 && ((row === 1 && index === 2) || (row === 3 && index === 0))

function pictureOf(index: number): FigureSpec {
  if (index % 4 === 1) {
    return {
      kind: 'chart',
      chart: {
        kind: (['bar', 'line', 'pie'] as const)[index % 3] ?? 'bar',
        categories: ['2021', '2022', '2023', '2024'],
        series: [
          { name: '上海', unit: '亿元', values: [1, 2.5, 3, 4 + index] },
          { name: '江苏', unit: '亿元', values: [2, 3, 5, 7] },
        ],
      },
    }
  }
  if (index % 4 === 2) {
    return {
      kind: 'svg',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/></svg>',
    }
  }
  return {
    kind: 'image',
    key: `picture-${index}`,
    type: 'png',
    pixels: { width: 640, height: 360 },
  }
}

const evidenceOf = (index: number): Evidence => ({
  id: `e${index + 1}`,
  referenceId: `r${index + 1}`,
  fileId: null,
  url: '',
  place: { page: index + 1, passageId: null, label: `第${index + 1}页` },
  quote: `原文${index}：${sentence(index + 5_000, 30)}`,
  owner: null,
  state: 'ok',
})

const referenceOf = (index: number): Reference => ({
  id: `r${index + 1}`,
  type: 'article-journal',
  title: `第${index}篇${sentence(index + 3_000, 14).replace(/[，。]/g, '')}`,
  author: [
    { family: '张', given: '三' },
    { family: '李', given: '四' },
  ],
  issued: { year: 1990 + (index % 35) },
  'container-title': '数据研究',
  volume: String(index + 1),
  issue: '2',
  page: `${index + 1}-${index + 9}`,
  language: 'zh',
  origin: 'library',
})
