import { z } from 'zod'
import { askJson } from '../asking/ask'
import { ASKED_FOR, findingsOf, type WebSource } from './finding'

const text = z.string().nullish()
const answerShape = z.object({
  results: z.array(z.object({ title: text, url: text, content: text, published_date: text })),
})

/** Tavily. */
export const tavily: WebSource = {
  label: 'Tavily',
  baseUrl: 'https://api.tavily.com',
  pace: () => [],
  async ask({ source, baseUrl, question, signal }) {
    const { results } = await askJson(
      {
        url: `${baseUrl}/search`,
        method: 'POST',
        headers: { authorization: `Bearer ${source.apiKey}` },
        body: {
          query: question.query,
          search_depth: 'basic',
          max_results: ASKED_FOR,
          include_answer: false,
          include_raw_content: false,
        },
        signal,
      },
      answerShape,
    )
    return findingsOf(
      results.map(({ title, url, content, published_date }) => ({
        title,
        url,
        snippet: content,
        published: published_date,
      })),
    )
  },
}
