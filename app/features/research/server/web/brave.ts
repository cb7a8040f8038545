import { z } from 'zod'
import { askJson } from '../asking/ask'
import { ASKED_FOR, findingsOf, type WebSource } from './finding'

const text = z.string().nullish()
const answerShape = z.object({
  web: z
    .object({
      results: z.array(
        z.object({
          title: text,
          url: text,
          description: text,
          page_age: text,
          extra_snippets: z.array(z.string()).nullish(),
          profile: z.object({ name: text }).nullish(),
        }),
      ),
    })
    .nullish(),
})

/** Brave Search. */
export const brave: WebSource = {
  label: 'Brave',
  baseUrl: 'https://api.search.brave.com',
  // The smallest plan allows one a second.
  pace: () => [{ limit: 1, windowMs: 1000 }],
  async ask({ source, baseUrl, question, signal }) {
    const url = new URL(`${baseUrl}/res/v1/web/search`)
    url.searchParams.set('q', question.query)
    url.searchParams.set('count', String(ASKED_FOR))
    if (/\p{Script=Han}/u.test(question.query)) url.searchParams.set('search_lang', 'zh-hans')
    const headers = { 'x-subscription-token': source.apiKey }
    // An unknown token is "unprocessable" here.
    const answer = await askJson({ url, headers, signal, statuses: { 422: 'auth' } }, answerShape)
    return findingsOf(
      (answer.web?.results ?? []).map((result) => ({
        title: result.title,
        url: result.url,
        site: result.profile?.name,
        snippet: [result.description, ...(result.extra_snippets ?? [])].filter(Boolean).join(' '),
        published: result.page_age,
      })),
    )
  },
}
