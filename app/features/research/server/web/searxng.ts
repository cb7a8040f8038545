import { z } from 'zod'
import { askJson } from '../asking/ask'
import { SourceFailure } from '../asking/failure'
import { findingsOf, type WebSource } from './finding'

const text = z.string().nullish()
const answerShape = z.object({
  results: z.array(
    z.object({
      url: z.string().nullish(),
      title: text,
      content: text,
      publishedDate: text,
    }),
  ),
  unresponsive_engines: z.array(z.unknown()).default([]),
})

/** A SearXNG of one's own. */
export const searxng: WebSource = {
  label: 'SearXNG',
  baseUrl: '',
  pace: () => [],
  async ask({ baseUrl, question, signal }) {
    const url = new URL(`${baseUrl}/search`)
    url.searchParams.set('q', question.query)
    url.searchParams.set('format', 'json')
    url.searchParams.set('language', 'zh-CN')
    url.searchParams.set('safesearch', '1')
    // 403 is what it says when its settings do not offer JSON.
    const answer = await askJson({ url, signal, statuses: { 403: 'disabled' } }, answerShape)
    // No engine answered: that nothing was found says nothing.
    if (answer.results.length === 0 && answer.unresponsive_engines.length > 0) {
      throw new SourceFailure('upstream')
    }
    return findingsOf(
      answer.results.map(({ url: address, title, content, publishedDate }) => ({
        url: address,
        title,
        snippet: content,
        published: publishedDate,
      })),
    )
  },
}
