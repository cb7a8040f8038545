import { z } from 'zod'
import type { SourceSettings } from '~/core/settings/research'
import { askJson } from '../asking/ask'
import { dayOf, plainWords, webAddress } from '../asking/plain'
import { SourceFailure } from '../asking/failure'
import type { PageText } from '../../terms'

const text = z.string().nullish()
const answerShape = z.object({
  data: z.object({ title: text, url: text, content: text, publishedTime: text }),
})

const SECONDS = 15

/** Reads a page by Jina Reader, which draws it with a browser first. The page's address goes to Jina. */
export async function readWithJina(
  settings: SourceSettings,
  url: string,
  signal: AbortSignal,
): Promise<PageText> {
  const base = (settings.baseUrl ?? 'https://r.jina.ai').replace(/\/+$/, '')
  const { data } = await askJson(
    {
      url: `${base}/${url}`,
      headers: {
        'x-return-format': 'text',
        'x-timeout': String(SECONDS),
        ...(settings.apiKey && { authorization: `Bearer ${settings.apiKey}` }),
      },
      signal,
      statuses: { 422: 'refused', 451: 'refused' },
    },
    answerShape,
  )
  if (!data.content?.trim()) throw new SourceFailure('malformed')
  const address = webAddress(data.url) || url
  const { hostname, pathname } = new URL(address)
  return {
    title: plainWords(data.title, 200) || hostname,
    url: address,
    site: hostname.replace(/^www\./, ''),
    text: data.content,
    publishedAt: dayOf(data.publishedTime),
    isPdf: /\.pdf$/i.test(pathname),
  }
}
