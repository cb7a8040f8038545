import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { sentences } from '#packages/chinese/sentences'
import type { FindEvidenceInput } from '~/features/document/assist-contract'
import type { FoundQuote } from '~/features/document/assist-terms'
import { writeMarkdown, type SectionBody } from '#packages/document'
import { listReferences, readEvidence } from '~/features/document/server'
import { plainText } from '#packages/document/text-checks'
import {
  findPassages,
  restrictedAmong,
  type FoundPassage,
  type SearchScope,
} from '~/features/library/server'
import { checkSupport } from '~/features/models/server'
import { passageOfFile, type SourcePassage } from '../generators/paper/material'
import { distinct, quotesIn, queryTermsOf, Relevance, type Quote } from '../generators/paper/quotes'
import { requireWritable, type SectionPlace } from './section-access'

const QUESTION_LIMIT = 400
const PASSAGES_AT_MOST = 24
const QUOTES_AT_MOST = 8

/** What a model is shown, by the number that it may cite; `evidenceId` is null for what the document does not hold yet. */
export interface NumberedSource {
  number: number
  title: string
  quote: string
  evidenceId: string | null
  found: { passage: SourcePassage; quote: string } | null
}

/**
 * Sentences of the library that may carry the selected words, of the document's own materials first. Needs no model.
 * Errors: those of `requireWritable`.
 */
export async function findEvidence(
  ctx: SeatedContext,
  { body, ...place }: FindEvidenceInput & SectionPlace,
): Promise<FoundQuote[]> {
  await requireWritable(ctx, place)
  const claim = plainText(body).trim()
  if (claim === '') return []
  const [quotes, references] = await Promise.all([
    quotesFor(ctx, { words: claim }),
    listReferences(ctx, place.id),
  ])
  const materials = new Set(references.flatMap(({ fileId }) => fileId ?? []))
  return quotes
    .flatMap(({ passage, text }) =>
      passage.fileId === null ? [] : foundQuote(claim, passage.fileId, passage, text, materials),
    )
    .toSorted((item, other) => rankOf(item) - rankOf(other))
}

function foundQuote(
  claim: string,
  fileId: FileId,
  { no, title, label }: SourcePassage,
  quote: string,
  materials: ReadonlySet<string>,
): FoundQuote {
  const support = supportOf(claim, quote)
  return { fileId, no, title, label, quote, support, isMaterial: materials.has(fileId) }
}

const RANKS = { supported: 0, partly: 2, contradicted: 3, unsupported: 6 } as const

const rankOf = ({ support, isMaterial }: FoundQuote): number =>
  RANKS[support] - (isMaterial ? 1 : 0)

/** The best that a quote does for a sentence of the claim; one that says otherwise is never passed over. */
function supportOf(claim: string, quote: string) {
  const all = sentences(claim).map(({ text }) => checkSupport(text, quote))
  for (const support of ['supported', 'contradicted', 'partly'] as const)
    if (all.includes(support)) return support
  return 'unsupported'
}

export interface QuoteQuery {
  words: string
  /** What a quote must have to do with, where that is not all of the words. */
  about?: string
  scope?: SearchScope
  most?: number
}

/** Quotes of passages that answer to the words, best first. */
export async function quotesFor(
  ctx: SeatedContext,
  { words, about = words, scope = {}, most = QUOTES_AT_MOST }: QuoteQuery,
): Promise<Quote[]> {
  const passages = await passagesFor(ctx, words, scope)
  const quotes = distinct(passages.flatMap((hit) => quotesIn(passageOfFile(hit))))
  const relevance = new Relevance(quotes)
  const terms = queryTermsOf([about], '')
  return quotes
    .map((quote) => ({ quote, score: relevance.of(quote, terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((item, other) => other.score - item.score)
    .slice(0, most)
    .map(({ quote }) => quote)
}

export async function passagesFor(
  ctx: SeatedContext,
  words: string,
  scope: SearchScope = {},
): Promise<FoundPassage[]> {
  const question = words.replace(/\s+/g, ' ').slice(0, QUESTION_LIMIT)
  const { hits } = await findPassages(ctx, question, scope, PASSAGES_AT_MOST)
  return hits.filter(({ isAnswer }) => !isAnswer)
}

/** Those of files that all who may read the document may read. */
export async function openQuotes(ctx: SeatedContext, quotes: readonly Quote[]): Promise<Quote[]> {
  const fileIds = quotes.flatMap(({ passage }) => passage.fileId ?? [])
  const closed = await restrictedAmong(ctx, fileIds)
  return quotes.filter(({ passage }) => passage.fileId && !closed.has(passage.fileId))
}

/** What a model may cite of the library, by numbers behind those that are taken. */
export const foundSources = (quotes: readonly Quote[], taken = 0): NumberedSource[] =>
  quotes.map(({ passage, text }, index) => ({
    number: taken + index + 1,
    title: passage.title,
    quote: text,
    evidenceId: null,
    found: { passage, quote: text },
  }))

/**
 * What the selection cites, and where more is asked for what the library has on it. Words of files with few readers go to
 * no model here: what it makes of them would be read by others.
 */
export async function sourcesFor(
  ctx: SeatedContext,
  { id, body, words }: { id: SectionPlace['id']; body: SectionBody; words: string },
): Promise<{ sources: NumberedSource[]; selection: string }> {
  const markdown = writeMarkdown(body)
  const ids = [...new Set(citedIn(markdown))]
  const [evidence, quotes] = await Promise.all([
    ids.length === 0 ? [] : readEvidence(ctx, id, ids),
    words === '' ? [] : quotesFor(ctx, { words }),
  ])
  const cited = evidence.map((item, index) => ({
    number: index + 1,
    title: item.title,
    quote: item.state === 'revoked' ? '' : item.quote,
    evidenceId: item.id,
    found: null,
  }))
  const more = foundSources(await openQuotes(ctx, quotes), cited.length)
  return { sources: [...cited, ...more], selection: numbered(markdown, cited) }
}

const CITATION = /\[(@e\d+(?:;@e\d+)*)[^\]\n]*\]/g

const citedIn = (markdown: string): string[] =>
  [...markdown.matchAll(CITATION)].flatMap(([, names = '']) => names.replaceAll('@', '').split(';'))

/** Names of evidence as the numbers that a model knows them by. */
function numbered(markdown: string, sources: readonly NumberedSource[]): string {
  const numbers = new Map(sources.map(({ evidenceId, number }) => [evidenceId, number]))
  return markdown.replace(CITATION, (_, names: string) =>
    names
      .replaceAll('@', '')
      .split(';')
      .flatMap((id) => numbers.get(id) ?? [])
      .map((number) => `[${number}]`)
      .join(''),
  )
}
