import { expect, test } from 'vitest'
import { sectionBody } from './body-contract'
import { figuresOf, plainText, linesOf } from './schema/body-walk'
import { type FigureSpec } from './schema/body'

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
