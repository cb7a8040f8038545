import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileId } from '~/core/ids'
import MarkdownBlock from './markdown-block'

const rendered = (text: string) =>
  renderToStaticMarkup(<MarkdownBlock text={text} offset={0} sources={null} />)

test('S24: no picture of an answer is asked for outside our own storage', () => {
  for (const src of [
    'http://evil.test/x',
    '//evil.test/x',
    '/\\evil.test/x',
    'data:image/svg+xml;base64,AA',
    '/ai/user/getUserInfo',
    '/login?redirectUrl=/x',
    '/files/../ai/user/getUserInfo',
    '/files/%2e%2e/ai/user/getUserInfo',
  ]) {
    expect(rendered(`![图](${src})`), src).not.toContain('<img')
  }
  expect(rendered('![图][a]\n\n[a]: http://evil.test/x')).not.toContain('<img')
  expect(rendered('<img src="http://evil.test/x" onerror="alert(1)">')).not.toContain('<img')
})

test('S24: a picture from elsewhere is a link that shows its whole address and waits for a click', () => {
  const image = rendered('![走势图](https://example.com/a.png?q=1)')
  expect(image).toContain('href="https://example.com/a.png?q=1"')
  expect(image).toContain('走势图（https://example.com/a.png?q=1）')
  expect(rendered('[![图](https://a.test/b)](https://c.test)').match(/<a /g)).toHaveLength(1)
})

test('formulas are taken for themselves, and marks behind them keep their places', () => {
  const text = '由$a_1*b_1$得$c_2*d_2$[1]。'
  const reference = { type: 'repo_block', kind: 'MESSAGE', title: '书', content: '' } as const
  const refs = [
    {
      ...reference,
      index: 1,
      fileId: testId<FileId>('7'),
      used: [],
      support: 'supported' as const,
    },
  ]
  const checks = [{ at: text.indexOf('[1]'), index: 1, support: 'weak' as const, used: [] }]
  const html = renderToStaticMarkup(
    <MarkdownBlock text={text} offset={0} sources={{ refs, checks }} />,
  )
  expect(html).toContain('<code class="k-math">a_1*b_1</code>')
  expect(html).toContain('<code class="k-math">c_2*d_2</code>')
  expect(html).toMatch(/<span class="cite-bound"><code class="k-math">c_2\*d_2<\/code>.*cite/)
  expect(html).not.toMatch(/[\ue000-\uf8ff]|<em>/)
  expect(rendered('[页](https://a.example/$x$?$y$ "$t$")')).toContain('https://a.example/$x$?$y$')
})

test('S15: an address that could run or mislead leaves its words and no link', () => {
  for (const href of [
    'javascript:alert(1)',
    'java&#115;cript:x',
    'data:text/html,x',
    '/\\evil.test',
  ]) {
    expect(rendered(`[点击](${href})`), href).toBe('<p>点击</p>')
  }
  expect(rendered('[官网](https://example.com)')).toContain('rel="nofollow noopener noreferrer"')
})

test('an address ends where Chinese begins, and the mark behind it is a mark', () => {
  const refs = [
    {
      index: 1,
      type: 'repo_block' as const,
      kind: 'MESSAGE' as const,
      title: '指南',
      content: '',
      support: 'supported' as const,
      used: [],
    },
  ]
  const text = '见开发者手册(https://www.debian.org/doc/devel#debmake)文档，含更新的内容[1]。'
  const sources = { refs, checks: [] }
  const html = renderToStaticMarkup(<MarkdownBlock text={text} offset={0} sources={sources} />)
  expect(html).toContain('href="https://www.debian.org/doc/devel#debmake"')
  expect(html).toContain('>https://www.debian.org/doc/devel#debmake</a>)文档，含更新的内')
  expect(html).not.toContain('[1]')
  expect(rendered('在 https://zh.wikipedia.org/wiki/A_(B) 里')).toContain('wiki/A_(B)"')
  expect(rendered('[手册，第二版](https://a.test/b)')).toContain('>手册，第二版</a>')
})
