import { expect, test } from 'vitest'
import { processorSecondsOf } from '#test/processor'
import { looksLikeMarkdown } from '~/core/text/text-rules'
import { planBlock } from '~/features/library/server/translate/units'
import { readablePage } from '~/features/library/server/web/readable'
import { readHtml } from '#packages/office-read/text/html'
import { flattened } from '#packages/office-read/text/html-blocks'
import { readMarkdown } from '#packages/office-read/text/markdown'
import { XmlTokens } from '#packages/office-read/containers/xml'

// By the square of their length these took from ten seconds to a minute; in proportion to it they take milliseconds.
const AT_MOST_SECONDS = 8
const many = (part: string, length = 60_000) => part.repeat(length / part.length)

function xml(text: string): void {
  const tokens = new XmlTokens({ open() {}, close() {}, text() {} })
  for (let offset = 0; offset < text.length; offset += 16_384)
    tokens.feed(text.slice(offset, offset + 16_384))
  tokens.end()
}

test.each<[string, () => unknown]>([
  ['a tag that never ends', () => flattened(`<${many('a')}`, 256)],
  ['the spaces of a listing', () => readHtml(`<pre>甲${many(' ')}乙</pre>`)],
  ['signs that open nothing', () => readHtml(many('<', 600_000))],
  ['paragraphs without a word', () => readHtml(many('<p>', 600_000))],
  ['bodies that never begin', () => readablePage(many('<body', 400_000), 'https://a.cn/')],
  ['an attribute without a value', () => xml(`<a ${many('b', 300_000)}></a>`)],
  ['the ends within a quotation', () => xml(`<a b="${many('>')}"></a>`)],
  ['brackets that never close', () => readMarkdown(`${'['.repeat(7_900)}\n\n`.repeat(30))],
  ['the spaces of a cell', () => planBlock({ kind: 'list', text: `甲${many(' ', 12_000)}乙` })],
  ['lines without a word', () => looksLikeMarkdown(`${many('\n', 100_000)}甲`)],
  ['links that never end', () => looksLikeMarkdown(many('[甲](', 100_000))],
  ['the spaces of a long line', () => readMarkdown(`甲${many(' ')}乙${many('丙')}`)],
])('S37: %s cost time by their length, not by its square', (_what, read) => {
  const taken = processorSecondsOf(() => {
    try {
      read()
    } catch (error) {
      // Refused in words is as good.
      expect(String(error)).toMatch(/learning\./)
    }
  })
  expect(taken).toBeLessThan(AT_MOST_SECONDS)
})
