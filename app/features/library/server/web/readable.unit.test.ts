import { expect, test } from 'vitest'
import { processorSecondsOf } from '#test/processor'
import { readHtmlBlocks } from '#packages/office-read/text/html-blocks'
import { readHtml } from '#packages/office-read/text/html'
import { readablePage, snapshotDocument } from './readable'
import { sanitised } from './sanitise'

const words = '古镇的保护要顾及居民的生活，也要给来访的人留下安静的水巷，两者不可偏废。'
const page = (body: string, head = '') => `<!doctype html><html><head>
<title>关于古镇保护的通知 - 云岫发布</title>
<meta property="og:site_name" content="云岫发布">
<meta property="article:published_time" content="2026-03-05T08:00:00+08:00">${head}</head>
<body><nav><a href="/">首页</a> <a href="/news">新闻</a></nav>${body}<footer>版权所有</footer></body></html>`
const article = `<article><h1>关于古镇保护的通知</h1>${`<p>${words}</p>`.repeat(8)}
<table><tr><th>区域</th><th>日承载量</th></tr><tr><td>核心区</td><td>7,700</td></tr></table>
<p>详见<a href="/detail?id=3">附件</a>。${words}</p></article>`

test('a page gives its article, title, site and date, and its small table stays', () => {
  const read = readablePage(page(article), 'https://news.yunxiu.gov.cn/2026/1.html')
  expect(read).toMatchObject({ site: '云岫发布', publishedOn: '2026-03-05' })
  expect(read.title).toContain('关于古镇保护的通知')
  expect(read.content).toContain('href="https://news.yunxiu.gov.cn/detail?id=3"')
  const { blocks } = readHtmlBlocks(read.content)
  expect(blocks.find((block) => block.kind === 'table')?.text).toContain('| 核心区 | 7,700 |')
  expect(read.content).not.toContain('首页')
  expect(read.content).not.toContain('版权所有')
})

test('a headline that says what the title says stands once over a snapshot', () => {
  const blocks = readHtml(snapshotDocument(readablePage(page(article), 'https://a.cn/')))
  expect(blocks.filter(({ text }) => text.startsWith('关于古镇保护的通知'))).toHaveLength(1)
})

const related = `<div class="related"><h3>相关新闻</h3><ul><li><a href="/n/1">另一则新闻</a></li></ul></div>`
const notice = `<h1>关于古镇保护的通知</h1>${`<p>${words}</p>`.repeat(8)}`
const linksIn = (tag: string) =>
  Array.from(
    { length: 12 },
    (_, index) => `<${tag}><a href="/ref/${index}">参考资料之${index}</a></${tag}>`,
  ).join('')

test.each([
  ['in a part of its own', `<div id="main">${notice}<div>${linksIn('p')}</div></div>`],
  ['behind the article', `<article>${notice}</article><ul>${linksIn('li')}</ul>`],
])(
  'a page read by its main text keeps a closing list of links %s; menus and related news stay away',
  (_, body) => {
    const read = readablePage(page(body + related), 'https://news.yunxiu.gov.cn/2026/1.html')
    expect(read.content).toContain('href="https://news.yunxiu.gov.cn/ref/11"')
    expect(read.content.match(/参考资料之0</g)).toHaveLength(1)
    for (const furniture of ['另一则新闻', '版权所有', '首页'])
      expect(read.content).not.toContain(furniture)
    const file = readHtml(page(body + related)).map(({ text }) => text)
    expect(file.join('\n').split('参考资料之0').length).toBe(2)
  },
)

test('a page without an article keeps all of its words', () => {
  const list = Array.from({ length: 30 }, (_, index) => `<li>第${index}条 公开目录</li>`).join('')
  const read = readablePage(page(`<ul>${list}</ul>`), 'https://a.cn/')
  expect(read.content).toContain('第29条 公开目录')
})

test('a snapshot is learned whole, with its heading and table', () => {
  const snapshot = snapshotDocument(readablePage(page(article), 'https://a.cn/'))
  const blocks = readHtml(snapshot)
  expect(blocks.filter((block) => block.text.startsWith('古镇的保护'))).toHaveLength(8)
  expect(blocks.some((block) => block.kind === 'table')).toBe(true)
  expect(blocks[0]).toMatchObject({ kind: 'heading' })
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle/></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<iframe src="https://evil.cn"></iframe>',
  '<style>@import url(https://evil.cn)</style>',
  '<link rel=stylesheet href=https://evil.cn>',
  '<meta http-equiv=refresh content="0;url=https://evil.cn">',
  '<form action=https://evil.cn><input name=a></form>',
  '<video src=https://evil.cn poster=https://evil.cn></video>',
  '<p style="background:url(https://evil.cn)" onclick=alert(1)>x</p>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<base href=https://evil.cn>',
  '<object data=https://evil.cn></object>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<table background=https://evil.cn><tr><td>x</td></tr></table>',
])('nothing of %s runs or loads', (hostile) => {
  const clean = sanitised(`<p>前</p>${hostile}<p>后</p>`)
  expect(clean).not.toMatch(/evil\.cn|javascript:|data:|onerror=|onload=|onclick=|<script|style=/)
  expect(clean).toContain('前')
})

test('words that look like markup stay words', () => {
  expect(sanitised('<p>&lt;script&gt;alert(1)&lt;/script&gt; "a" &amp; b</p>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &quot;a&quot; &amp; b</p>',
  )
})

test('a page of 20,000 nested elements is read or refused, in time', () => {
  const deep = `${'<div>'.repeat(20_000)}${words.repeat(5)}`
  const taken = processorSecondsOf(() => {
    try {
      readablePage(page(deep), 'https://a.cn/')
    } catch (error) {
      expect(error).toMatchObject({ slug: 'learning.tooComplex' })
    }
  })
  expect(taken).toBeLessThan(10)
})
