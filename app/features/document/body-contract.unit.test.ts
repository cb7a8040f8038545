import { expect, test } from 'vitest'
import { sectionBody } from './body-contract'
import { figuresOf, plainText, linesOf } from '#packages/document/body-walk'
import { type FigureSpec } from '#packages/document/body'

const attrs = { blockId: 'p1', by: 'human' }
const bodyOf = (...content: object[]) => ({ type: 'doc', content })
const figureOf = (spec: object) =>
  bodyOf({ type: 'figure', attrs: { ...attrs, id: 'f', caption: '图', evidenceIds: [], spec } })
const drawn = (svg: string) => sectionBody.safeParse(figureOf({ kind: 'svg', svg })).success

test('signs that no file can hold become blanks, and nothing of the text vanishes', () => {
  const dirtyText = 'a\u000bb\ud800c\ufffe'
  const text = sectionBody.parse(
    bodyOf({ type: 'paragraph', attrs, content: [{ type: 'text', text: `${dirtyText}👩‍👧\t终` }] }),
  )
  expect([...linesOf(text)].map(plainText)).toEqual(['a b c 👩‍👧\t终'])
  const specs: FigureSpec[] = [
    { kind: 'svg', svg: `<svg><text>${dirtyText}</text></svg>` },
    {
      kind: 'chart',
      chart: { kind: 'bar', categories: [dirtyText], series: [{ name: dirtyText, values: [1] }] },
    },
    { kind: 'schematic', mermaid: dirtyText },
  ]
  for (const spec of specs) {
    const [figure] = figuresOf(sectionBody.parse(figureOf(spec)))
    expect(JSON.stringify(figure)).not.toMatch(/\\ud800|\\u000b|\ufffe/)
  }
})

test('a drawing that could do anything but be looked at is refused, however it is spelt', () => {
  const root = '<svg xmlns="http://www.w3.org/2000/svg"'
  expect(drawn(`${root}><rect width="3"/><text>一二</text></svg>`)).toBe(true)
  for (const inner of [
    '><script>1</script>',
    '><x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
    '/onload=alert(1)>',
    ' id="a"onload=alert(1)>',
    '><image href="https://evil.test/x.png"/>',
    '><rect style="fill:url(https://evil.test)"/>',
  ]) {
    expect(drawn(`${root}${inner}</svg>`), inner).toBe(false)
  }
})

test('tracked changes stand on words, signs, blocks, items and rows, and blanks of no width stay', () => {
  const change = { id: '1', author: '林墨', at: 1, by: 'human' }
  const gone = { type: 'deletion', attrs: change }
  const attribute = { type: 'attr', attrName: 'start', previousValue: 1, newValue: null }
  const turned = { type: 'modification', attrs: { ...change, ...attribute } }
  const bold = { type: 'mark', attrName: null, previousValue: null, newValue: { type: 'bold' } }
  const line = [
    { type: 'text', text: '前\u200b', marks: [gone] },
    { type: 'cite', attrs: { ids: ['e1'], form: 'sup' }, marks: [gone] },
    { type: 'xref', attrs: { to: 'f', form: 'number' }, marks: [gone] },
    {
      type: 'math',
      attrs: { latex: 'x' },
      marks: [{ type: 'modification', attrs: { ...change, ...bold } }],
    },
    { type: 'note', attrs: { text: '注' }, marks: [{ type: 'comment', attrs: { threadId: 't' } }] },
    { type: 'hardBreak', marks: [gone] },
  ]
  const paragraph = { type: 'paragraph', attrs, content: line, marks: [gone] }
  const list = {
    type: 'orderedList',
    attrs,
    content: [{ type: 'listItem', content: [paragraph], marks: [gone] }],
    marks: [turned],
  }
  const table = {
    columns: [{ name: '甲', width: 0.4 }],
    rows: [[{ content: line }]],
    rowMarks: [[gone]],
  }
  const { type, content } = figureOf({ kind: 'table', table })
  const body = { type, content: [paragraph, list, ...content] }
  expect(sectionBody.parse(body)).toEqual(body)
})

test('a change names no words, addresses or drawings that the contract would refuse', () => {
  const change = { id: '1', author: '林墨', at: 1, by: 'human', type: 'mark', attrName: null }
  const passes = (previousValue: unknown) =>
    sectionBody.safeParse(
      bodyOf({
        type: 'paragraph',
        attrs,
        marks: [{ type: 'modification', attrs: { ...change, previousValue, newValue: null } }],
      }),
    ).success
  expect(passes({ type: 'link', attrs: { href: 'https://a.example' } })).toBe(true)
  expect(passes({ type: 'link', attrs: { href: 'javascript:alert(1)' } })).toBe(false)
  expect(passes({ kind: 'svg', svg: '<svg/>' })).toBe(false)
})
