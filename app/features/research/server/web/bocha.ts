import { z } from 'zod'
import { askJson } from '../asking/ask'
import { SourceFailure, type FailureKind } from '../asking/failure'
import { ASKED_FOR, findingsOf, type WebSource } from './finding'

const text = z.string().nullish()
const answerShape = z.object({
  code: z.coerce.number().default(200),
  data: z
    .object({
      webPages: z
        .object({
          value: z.array(
            z.object({
              name: text,
              url: text,
              snippet: text,
              summary: text,
              siteName: text,
              datePublished: text,
            }),
          ),
        })
        .nullish(),
    })
    .nullish(),
})

// 403 is an empty purse here, not a wrong key.
const statuses: Record<number, FailureKind> = { 403: 'quota' }
const codes: Record<number, FailureKind> = { 401: 'auth', 403: 'quota', 429: 'rate' }

/** 博查 (bochaai.com), an index of the Chinese web. */
export const bocha: WebSource = {
  label: '博查',
  baseUrl: 'https://api.bochaai.com',
  pace: () => [],
  async ask({ source, baseUrl, question, signal }) {
    const answer = await askJson(
      {
        url: `${baseUrl}/v1/web-search`,
        method: 'POST',
        headers: { authorization: `Bearer ${source.apiKey}` },
        body: { query: question.query, summary: true, freshness: 'noLimit', count: ASKED_FOR },
        signal,
        statuses,
      },
      answerShape,
    )
    if (answer.code !== 200) throw new SourceFailure(codes[answer.code] ?? 'upstream')
    return findingsOf(
      (answer.data?.webPages?.value ?? []).map((page) => ({
        title: page.name,
        url: page.url,
        site: page.siteName,
        snippet: page.summary || page.snippet,
        published: page.datePublished,
      })),
    )
  },
}
