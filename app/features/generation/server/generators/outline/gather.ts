import { bigrams } from '#packages/chinese/terms'
import { fold } from '#packages/chinese/fold'
import type { FileId } from '~/core/ids'
import type { Findings, FoundPassage } from '~/features/library/server'
import { bookTypes } from '../../../terms'
import type { AskedHeading } from '../../material/serving/heading-terms'
import { passagesServing } from '../../material/serving/serving-passages'
import type { Tools, Work } from '../generator'
import { passageOfFile, passageOfWork, passagesOfPage, type SourcePassage } from '../paper/material'

const MOST_QUERIES = 20
const PASSAGES_A_QUERY = 24
const PASSAGES_A_HEADING = 48
const ALIKE = 0.7
// Below so many passages of one's own, what lies outside is asked as well.
const ENOUGH = 8
const PAGES_A_QUERY = 3
const WORKS_A_QUERY = 5

/** Whether there is anything to look in. */
export const hasMaterial = ({ form, attachments }: Work): boolean =>
  form.material !== '无' ||
  form.bookType === bookTypes.bookDataBase ||
  attachments.some(({ role }) => role === 'material')

/** Queries without those that ask nearly the same as an earlier one, at most 20. */
export function distinctQueries(queries: readonly string[]): string[] {
  const distinct: { text: string; pairs: Set<string> }[] = []
  for (const text of queries.map((item) => item.replace(/\s+/g, ' ').trim().slice(0, 120))) {
    const pairs = new Set(bigrams(fold(text)))
    if (pairs.size === 0 || distinct.some((item) => jaccard(item.pairs, pairs) >= ALIKE)) continue
    distinct.push({ text, pairs })
  }
  return distinct.slice(0, MOST_QUERIES).map(({ text }) => text)
}

function jaccard(item: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...item].filter((pair) => other.has(pair)).length
  return shared / Math.max(1, item.size + other.size - shared)
}

interface GatherInput {
  queries: readonly string[]
  fileIds?: readonly FileId[]
  /** What the queries ask for; absent where they ask for no heading. */
  heading?: AskedHeading | null
}

/**
 * Passages for queries, best first, each once: of the files that belong to the heading, of the creation's material, and,
 * where AI shall look for itself and finds little there, of the web and of papers.
 */
export async function gather(
  work: Work,
  tools: Tools,
  now: Date,
  input: GatherInput,
): Promise<SourcePassage[]> {
  const { queries, fileIds = [] } = input
  if (!hasMaterial(work) && fileIds.length === 0) return []
  const found = new Map<string, SourcePassage>()
  const keep = (passage: SourcePassage) => {
    const key = `${passage.fileId ?? passage.url}-${passage.no}`
    if (!found.has(key)) found.set(key, passage)
  }
  for (const hit of await inLibrary(work, tools, input)) keep(passageOfFile(hit))
  if (work.form.material === 'AI智能' && found.size < ENOUGH) {
    for (const query of queries.slice(0, 2)) {
      for (const passage of await outside(query, tools, now)) keep(passage)
    }
  }
  return [...found.values()]
}

async function inLibrary(
  work: Work,
  tools: Tools,
  { queries, fileIds = [], heading = null }: GatherInput,
): Promise<FoundPassage[]> {
  const near: FoundPassage[] = []
  const ofMaterial: Findings[] = []
  for (const query of queries) {
    if (fileIds.length > 0) near.push(...(await tools.find(query, { fileIds: [...fileIds] })).hits)
    if (hasMaterial(work)) ofMaterial.push(await tools.find(query))
    tools.signal.throwIfAborted()
  }
  return [...near, ...hitsFor(ofMaterial, heading)]
}

/** For a heading only what serves it; else the best of each query. */
export const hitsFor = (found: readonly Findings[], heading: AskedHeading | null): FoundPassage[] =>
  heading
    ? passagesServing(heading, found).slice(0, PASSAGES_A_HEADING)
    : found.flatMap(({ hits }) => hits.slice(0, PASSAGES_A_QUERY))

// What lies outside may be away; then the rest goes on without it.
async function outside(query: string, tools: Tools, now: Date): Promise<SourcePassage[]> {
  const { searchWeb, readPage, searchScholar } = tools
  const pages = searchWeb && readPage ? await quietly(searchWeb(query)) : []
  const read = await Promise.all(
    pages.slice(0, PAGES_A_QUERY).map(({ url }) => quietly(readOne(readPage, url))),
  )
  const works = searchScholar ? await quietly(searchScholar(query)) : []
  return [
    ...read.flat().flatMap((page) => passagesOfPage(page, now)),
    ...works
      .slice(0, WORKS_A_QUERY)
      .filter(({ abstract }) => abstract !== '')
      .map(passageOfWork),
  ]
}

const readOne = async (readPage: Tools['readPage'], url: string) =>
  readPage ? [await readPage(url)] : []

const quietly = <Item>(asked: Promise<readonly Item[]>): Promise<readonly Item[]> =>
  asked.catch(() => [])
