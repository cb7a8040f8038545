import { z } from 'zod'
import { askJson } from '../asking/ask'
import { SourceFailure } from '../asking/failure'
import type { Source } from '../asking/source'
import { callTo, crossrefDoor } from '../scholar/crossref'

const text = z.string().nullish()
const texts = z.array(z.string()).nullish()
const people = z.array(z.object({ given: text, family: text, name: text })).nullish()
const date = z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish()

/** What a publisher registered of a work, as far as a list of literature wants it. */
const workShape = z.object({
  DOI: z.string(),
  type: text,
  title: texts,
  subtitle: texts,
  'original-title': texts,
  author: people,
  editor: people,
  translator: people,
  'container-title': texts,
  publisher: text,
  'publisher-location': text,
  institution: z.array(z.object({ name: text })).nullish(),
  issued: date,
  published: date,
  'published-print': date,
  'published-online': date,
  'edition-number': text,
  volume: text,
  issue: text,
  page: text,
  'article-number': text,
  ISBN: texts,
})
export type CrossrefWork = z.output<typeof workShape>

const answerShape = z.object({ message: workShape })

// Records of large collaborations name thousands of authors; nothing larger is read.
const MOST_BYTES = 1024 * 1024

/** The record of one DOI; null for one that nobody registered there. */
export const crossrefWork: Source<{ doi: string }, CrossrefWork | null> = {
  ...crossrefDoor,
  async ask({ source, baseUrl, question, signal }) {
    const url = new URL(`${baseUrl}/v1/works/${encodeURIComponent(question.doi)}`)
    try {
      const call = { ...callTo(url, source), signal, mostBytes: MOST_BYTES }
      return (await askJson(call, answerShape)).message
    } catch (error) {
      if (error instanceof SourceFailure && error.status === 404) return null
      throw error
    }
  },
}
