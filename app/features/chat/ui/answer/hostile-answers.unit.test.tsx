import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dangersOf, hostileHtml, hostileMarkdown } from '#test/hostile-markdown'
import MarkdownBlock from './markdown-block'

const rendered = (text: string) =>
  renderToStaticMarkup(<MarkdownBlock text={text} offset={0} sources={null} />)

test('S15, S16, S17: four hundred ways to have an answer run, load or mislead leave words and honest links', () => {
  expect(hostileMarkdown.length).toBeGreaterThan(400)
  const broken = hostileMarkdown.flatMap((text) => {
    const dangers = dangersOf(rendered(text))
    return dangers.length > 0 ? [{ text, dangers }] : []
  })
  expect(broken).toEqual([])
})

test('the judge of that suite sees what is dangerous', () => {
  expect(dangersOf('<p>字</p><a href="https://example.com" target="_blank">官网</a>')).toEqual([])
  for (const text of [
    ...hostileHtml.slice(0, 6),
    `<img src="http://evil.test/x">`,
    '<a href="javascript:x">点</a>',
  ])
    expect(dangersOf(text), text).not.toEqual([])
})

test('S16: a chart of five thousand edges is shown as it was written and not drawn', () => {
  const edges = Array.from({ length: 5_000 }, (_, no) => `N${no} --> N${no + 1}`).join('\n')
  const page = rendered(`\`\`\`mermaid\ngraph TD\n${edges}\n\`\`\``)
  expect(page.match(/N\d+ --&gt; N\d+/g)).toHaveLength(5_000)
  expect(page).not.toMatch(/<(svg|canvas|iframe)/)
})
