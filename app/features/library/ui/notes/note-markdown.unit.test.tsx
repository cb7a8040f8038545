import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dangersOf, hostileMarkdown } from '#test/hostile-markdown'
import { NoteMarkdown } from './note-markdown'

const renderedHtml = (text: string) => renderToStaticMarkup(<NoteMarkdown text={text} />)

test('S15, S24: a note that others read runs nothing, loads nothing and calls nothing of ours', () => {
  for (const src of ['//evil.test/x', '/ai/x', '/files/../ai/x', '/files/%2E%2e/ai/x']) {
    expect(renderedHtml(`![图](${src})`), src).not.toContain('<img')
  }
  expect(renderedHtml('<img src=x onerror="alert(1)"><script>1</script>')).not.toMatch(
    /<img|<script/,
  )
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '/\\evil.test']) {
    expect(renderedHtml(`[点击](${href})`), href).not.toContain('href')
  }
  expect(renderedHtml('![图](/files/get/1?x=2)')).toContain('<img src="/files/get/1?x=2"')
})

test('S15: four hundred ways to have a note run, load or mislead leave words and honest links', () => {
  const broken = hostileMarkdown.filter((text) => dangersOf(renderedHtml(text)).length > 0)
  expect(broken).toEqual([])
})
