import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { wordDocument } from './word-document'

function partsOf(markdown: string) {
  const files = unzipSync(wordDocument(markdown))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
const bodyOf = (markdown: string) => partsOf(markdown)['word/document.xml'] ?? ''
const textOf = (xml: string) => [...xml.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text)

/** Every tag that opens closes, in order. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, close, name = '', self] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close && open.pop() !== name) return false
    if (!close && !self) open.push(name)
  }
  return open.length === 0 && !/&(?!amp;|lt;|gt;|quot;)/.test(xml)
}

test('a document that knows its title and its day says so in its properties', () => {
  const facts = { title: '承载量 <怎么算>？', createdAt: new Date('2026-11-20T01:00:00.500Z') }
  const files = unzipSync(wordDocument('# 题目', facts))
  const core = strFromU8(files['docProps/core.xml'] ?? new Uint8Array())
  expect(core).toContain('<dc:title>承载量 &lt;怎么算&gt;？</dc:title>')
  expect(core).toContain('2026-11-20T01:00:00Z</dcterms:created>')
  expect(isWellFormed(core)).toBe(true)
  for (const name of ['[Content_Types].xml', '_rels/.rels'])
    expect(strFromU8(files[name] ?? new Uint8Array())).toContain('docProps/core.xml')
  expect(partsOf('# 题目')['docProps/core.xml']).toBeUndefined()
})

const RICH = `# 题目

段落 **重** *斜* ~~删~~ \`码\` [链接](https://a.example/?a=1&b=2) 完[1][2]。

1. 一
2. 二
   - 里

> 引

| 镇 | 量 |
| --- | --- |
| 石浦 | 10 |
| 空 | |

\`\`\`
a < b
\`\`\`

---

1. 又一
`

test('what an answer may hold becomes a sound package', () => {
  const parts = partsOf(RICH)
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/numbering.xml',
    'word/styles.xml',
  ])
  expect(Object.values(parts).map(isWellFormed)).toEqual(Array(6).fill(true))
  expect(textOf(bodyOf(RICH)).join('')).toBe(
    '题目段落 重 斜 删 码 链接 完[1][2]。一二里引镇量石浦10空a &lt; b又一',
  )
})

test('headings, emphasis, links and marks keep what they are', () => {
  const parts = partsOf(RICH)
  const body = parts['word/document.xml'] ?? ''
  expect(body).toContain('<w:pStyle w:val="Heading1"/>')
  expect(body).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">重</w:t>')
  expect(body).toContain(
    '<w:vertAlign w:val="superscript"/></w:rPr><w:t xml:space="preserve">[1][2]</w:t>',
  )
  expect(parts['word/_rels/document.xml.rels']).toContain('Target="https://a.example/?a=1&amp;b=2"')
  expect(body).toMatch(
    /<w:hyperlink r:id="link0"><w:r><w:rPr><w:color [^>]*\/><w:u w:val="single"\/>/,
  )
})

test('every list counts for itself', () => {
  const parts = partsOf(RICH)
  const numbers = [...(parts['word/document.xml'] ?? '').matchAll(/<w:numId w:val="(\d)"/g)]
  expect(numbers.map(([, no]) => no)).toEqual(['1', '1', '2', '3'])
  expect((parts['word/numbering.xml'] ?? '').match(/<w:startOverride/g)).toHaveLength(2)
})

test('hostile words stay words', () => {
  const body = bodyOf('<script>alert(1)</script> [x](javascript:alert(1)) \u0007"&\n\n# </w:t>')
  expect(isWellFormed(body)).toBe(true)
  expect(body).not.toContain('<script>')
  expect(partsOf('[x](javascript:alert(1))')['word/_rels/document.xml.rels']).not.toContain(
    'javascript',
  )
})
