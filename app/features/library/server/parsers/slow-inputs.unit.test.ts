import { expect, test } from 'vitest'
import { readablePage } from '../web/readable'
import { readHtml } from './html'
import { flattened } from './html-blocks'
import { readMarkdown } from './markdown'

// By the square of their length these took from ten seconds to a minute; in proportion to it they take milliseconds.
const AT_MOST_MS = 5_000
const many = (part: string, length = 60_000) => part.repeat(length / part.length)

test.each<[string, () => unknown]>([
  ['a tag that never ends', () => flattened(`<${many('a')}`, 256)],
  ['the spaces of a listing', () => readHtml(`<pre>甲${many(' ')}乙</pre>`)],
  ['signs that open nothing', () => readHtml(many('<', 600_000))],
  ['paragraphs without a word', () => readHtml(many('<p>', 600_000))],
  ['bodies that never begin', () => readablePage(many('<body', 400_000), 'https://a.cn/')],
  ['the spaces of a long line', () => readMarkdown(`甲${many(' ')}乙${many('丙')}`)],
])('S37: %s cost time by their length, not by its square', (_what, read) => {
  const began = performance.now()
  try {
    read()
  } catch (error) {
    // Refused in words is as good.
    expect(String(error)).toMatch(/learning\./)
  }
  expect(performance.now() - began).toBeLessThan(AT_MOST_MS)
})
