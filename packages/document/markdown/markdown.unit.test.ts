import { expect, test } from 'vitest'
import { processorSecondsOf } from '#test/processor'
import { Chance } from '#test/chance'
import { sized } from '#test/deep'
import { RandomBodies } from '#test/random-bodies'
import type { Inline, SectionBody } from '../body'
import { inOrder } from './marks'
import { tidied } from './read-inline'
import { keepBlockIds, keepEditedIds, readMarkdown, writeMarkdown, type Dropped } from './index'

const ids = () => {
  let next = 0
  return () => `id${(next += 1)}`
}
const read = (text: string, by: 'human' | 'ai' = 'human') =>
  readMarkdown(text, { by, newId: ids() })

/** A body without names of blocks, and with what was dropped of nothing left out. */
const bare = (body: SectionBody): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      ['blockId', 'by', 'step'].includes(name) ? undefined : value,
    ),
  )
const INLINE = ['text', 'cite', 'xref', 'math', 'note', 'hardBreak']

/** A body whose lines are as they are kept: marks in order, neighbours alike joined. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const isLine = value.length > 0 && value.every((item) => INLINE.includes(item?.type))
    return isLine ? tidied(value.map(inOrdered)) : value.map(tidy)
  }
  if (typeof value !== 'object' || value === null) return value
  if ('type' in value && value.type === 'codeBlock') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, tidy(item)]))
}
const inOrdered = (inline: Inline): Inline =>
  inline.type === 'text' && inline.marks ? { ...inline, marks: inOrder(inline.marks) } : inline

const lost = (dropped: Dropped) =>
  Object.fromEntries(Object.entries(dropped).filter(([, n]) => n > 0))

test('what is written is read as the same body, on hundreds of random bodies', () => {
  for (let seed = 1; seed <= sized(80, 1000); seed += 1) {
    const body = new RandomBodies(new Chance(seed)).body()
    // Once read it is in the one order of marks, neighbours alike joined.
    const first = writeMarkdown(body)
    const once = read(first)
    expect(bare(once.body), `${seed}\n${first}`).toEqual(tidy(bare(body)))
    expect(lost(once.dropped), `${seed}\n${first}`).toEqual({})
    const again = writeMarkdown(once.body)
    expect(again, `${seed}`).toBe(first)
    expect(bare(read(again).body), `${seed}\n${first}`).toEqual(bare(once.body))
  }
})

/** What a model's text becomes, as Markdown, and what was lost on the way. */
const cleaned = (text: string, by: 'human' | 'ai' = 'ai') => {
  const { body, dropped } = read(text, by)
  return { text: writeMarkdown(body), lost: lost(dropped) }
}

test('the five extensions are nodes of their own', () => {
  const text = [
    '见[@e12;@e15]与[@e1, 第3页]，[#tab-gdp]及[#n1:title]，$E=mc^2$^[作者注]。',
    ':::table{#tab-gdp source="e12"} 各省GDP\n| 省 | 值 {亿元} |\n| --- | ---: |\n| 沪 | **4** |\n:::',
  ].join('\n\n')
  expect(read(text).body.content).toMatchObject([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '见' },
        { type: 'cite', attrs: { ids: ['e12', 'e15'], form: 'sup' } },
        { type: 'text', text: '与' },
        { type: 'cite', attrs: { ids: ['e1'], locator: '第3页', form: 'sup' } },
        { type: 'text', text: '，' },
        { type: 'xref', attrs: { to: 'tab-gdp', form: 'number' } },
        { type: 'text', text: '及' },
        { type: 'xref', attrs: { to: 'n1', form: 'title' } },
        { type: 'text', text: '，' },
        { type: 'math', attrs: { latex: 'E=mc^2' } },
        { type: 'note', attrs: { text: '作者注' } },
        { type: 'text', text: '。' },
      ],
    },
    {
      type: 'figure',
      attrs: {
        id: 'tab-gdp',
        caption: '各省GDP',
        evidenceIds: ['e12'],
        spec: {
          kind: 'table',
          table: {
            columns: [{ name: '省' }, { name: '值', unit: '亿元', align: 'right' }],
            rows: [
              [
                { content: [{ text: '沪' }] },
                { content: [{ text: '4', marks: [{ type: 'bold' }] }] },
              ],
            ],
          },
        },
      },
    },
  ])
  expect(writeMarkdown(read(text).body)).toBe(text)
})

test('bold ends behind Chinese marks of punctuation', () => {
  expect(cleaned('前**中文。**后，**“引号”**与*斜*。').text).toBe(
    '前**中文。**后，**“引号”**与*斜*。',
  )
})

test.each<[why: string, said: string, text: string, lost: Record<string, number>]>([
  [
    'headings are bold lines',
    '# 第一章\n正文\n---\n后文',
    '#### 第一章\n\n正文\n\n---\n\n后文',
    {},
  ],
  [
    'tags go, their words stay, scripts go whole',
    '<p>一<script>x()</script></p><p>二<b>粗</b></p>\n<!-- 注 -->',
    '一\n\n二**粗**',
    { html: 6 },
  ],
  [
    'an answer in a fence is unwrapped',
    '```markdown\n# 题\n\n文\n```',
    '#### 题\n\n文',
    { fences: 1 },
  ],
  [
    'a fence that never closes makes no code',
    '甲\n\n```js\n乙\n\n丙',
    '甲\n\n乙\n\n丙',
    { fences: 1 },
  ],
  ['thoughts are not text', '<think>先想\n\n再想</think>\n\n答', '答', { thoughts: 1 }],
  ['thoughts without end are thoughts to the end', '答\n<think>先想', '答', { thoughts: 1 }],
  ['pictures of nowhere go', '见![图](http://a/b.png)下', '见下', { images: 1 }],
  [
    'addresses that are none of the web go',
    '[甲](javascript:a) [乙](https://a.cn)',
    '甲 [乙](https://a.cn)',
    { links: 1 },
  ],
  ['citations of nothing go', '甲[@张三, 2020]乙[@e1;@李四]', '甲乙[@e1]', { names: 2 }],
  ['a figure without content goes', ':::table{#a} 题\n无\n:::\n后', '后', { figures: 1 }],
  ['a chart that is no chart goes', ':::chart{#a}\n{"kind":"radar"}\n:::', '', { figures: 1 }],
  [
    'no model names stored bytes',
    ':::image{#a}\n{"key":"k","type":"png","pixels":{"width":1,"height":1}}\n:::',
    '',
    { figures: 1 },
  ],
  ['a figure without end is text', ':::table{#a} 题\n文', '\\:::table{#a} 题文', {}],
  ['prices are no formulas', '售价$5，进价$3。', '售价\\$5，进价\\$3。', {}],
  [
    'formulas have many spellings',
    '\\(a\\)，$$b$$\n\n\\[\nc\n\\]',
    '$a$，$b$\n\n:::equation{#eq-id2}\nc\n:::',
    {},
  ],
  [
    'a line above a table is its caption',
    '**表 1-2：各省**\n\n| a |\n|---|\n| 1 |',
    ':::table{#tab-id2} 各省\n| a |\n| --- |\n| 1 |\n:::',
    {},
  ],
  ['Chinese indents begin paragraphs', '　　甲。\n　　乙。', '甲。\n\n乙。', {}],
  [
    'lines of Chinese join without a space, others with one',
    '中文\n换行 and\nEnglish',
    '中文换行 and English',
    {},
  ],
  ['marks without a partner are signs', '**甲 *乙', '\\*\\*甲 \\*乙', {}],
  ['code in a line is text', '用`a*b`', '用a\\*b', {}],
  ['what XML cannot hold goes', '甲\u0000乙\ud800丙\ufffe', '甲乙丙', { characters: 3 }],
  ['nothing is nothing', ' \n\n', '', {}],
])('%s', (_, source, text, gone) => {
  expect(cleaned(source)).toEqual({ text, lost: gone })
})

test('what a person wrote is not taken for a model’s habits', () => {
  const source = '```markdown\n甲\n```'
  expect(cleaned(source, 'human')).toEqual({ text: source, lost: {} })
})

test('code and figures in a list stand behind it', () => {
  expect(cleaned('1. 甲\n   ```\n   a\n   ```\n2. 乙').text).toBe('1. 甲\n2. 乙\n\n```\na\n```')
})

test('deleted words are not written, inserted ones are', () => {
  const change = { id: '1', author: '甲', at: 0, by: 'human' as const }
  const body: SectionBody = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { blockId: 'a', by: 'human' },
        content: [
          { type: 'text', text: '旧', marks: [{ type: 'deletion', attrs: change }] },
          {
            type: 'text',
            text: '新',
            marks: [{ type: 'insertion', attrs: change }, { type: 'bold' }],
          },
        ],
      },
    ],
  }
  expect(writeMarkdown(body)).toBe('**新**')
})

test.each(
  Object.entries({
    brackets: '[',
    stars: '*a_',
    citations: '[@',
    notes: '^[[a',
    formulas: '$a',
    tags: '<a ',
    remarks: '<!--',
    parentheses: '\\(',
    figures: ':::table{#a}\n',
    quotes: '>',
    lists: '- ',
    links: '[a](<',
    fences: '```\n',
    'formulas alone': '$$\n',
    scripts: '<script>',
    escapes: '\\',
  }),
)('many thousand characters of %s are read and written in time', (_, sign) => {
  const text = sign.repeat(Math.ceil(sized(40_000, 100_000) / sign.length))
  // Half a second where nothing else runs; what grows with the square takes minutes.
  expect(processorSecondsOf(() => writeMarkdown(read(text, 'ai').body))).toBeLessThan(sized(8, 20))
})

test('what is beyond the longest text is not read, and counted', () => {
  const { body, dropped } = read('字'.repeat(400_010))
  expect(dropped.beyond).toBe(10)
  expect(body.content).toHaveLength(1)
})

test('an edited text keeps the ids and authors of the blocks that stayed', () => {
  const before = readMarkdown('甲\n\n乙\n\n- 丙\n\n丁', {
    by: 'ai',
    step: 'write:1',
    newId: ids(),
  }).body
  const after = readMarkdown('新\n\n甲\n\n- 丙\n\n丁改', {
    by: 'human',
    newId: () => 'fresh',
  }).body
  const result = keepBlockIds(before, after).content
  expect(result.map(({ attrs: { blockId, by } }) => [blockId, by])).toEqual([
    ['fresh', 'human'],
    [before.content[0]?.attrs.blockId, 'ai'],
    [before.content[2]?.attrs.blockId, 'ai'],
    ['fresh', 'human'],
  ])
  for (let seed = 1; seed <= sized(40, 200); seed += 1) {
    const body = readMarkdown(writeMarkdown(new RandomBodies(new Chance(seed)).body()), {
      by: 'ai',
      newId: ids(),
    }).body
    expect(keepBlockIds(body, read(writeMarkdown(body)).body)).toEqual(body)
  }
})

test('a block whose words a person changed keeps its id, one that was written anew does not', () => {
  const before = readMarkdown('停车得分最低，为四十八分。\n\n居民大多支持限流。', {
    by: 'ai',
    newId: ids(),
  }).body
  const [parking, residents] = before.content.map(({ attrs }) => attrs.blockId)
  const named = (text: string) => {
    const after = readMarkdown(text, { by: 'human', newId: () => 'fresh' }).body
    return keepEditedIds(before, after).content.map(({ attrs: { blockId, by } }) => [blockId, by])
  }
  expect(named('停车得分垫底，为四十八分。\n\n居民大多支持限流。')).toEqual([
    [parking, 'human'],
    [residents, 'ai'],
  ])
  expect(named('另起一段。\n\n停车得分最低，只有四十八分。\n\n居民大多支持。')).toEqual([
    ['fresh', 'human'],
    [parking, 'human'],
    [residents, 'human'],
  ])
})
