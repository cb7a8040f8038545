import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { fileFactsOf, type FoundPassage } from '../find-passages'
import { scopeOf } from '../folders/visibility'
import type { FileFacts, SearchScope } from '../ports'
import { findCatalogueRows, type CatalogueRow } from './catalogue-rows'
import { readCatalogueQuestion, type CatalogueQuestion, type Want } from './read-question'
import { resolve } from './resolve'
import { formatRow, isMeasure, wordsFor } from './wording'
import { spaceIndex } from '../space-index'

/** What the library knows of itself, put into words; each row that is listed is a source. */
export interface CatalogueAnswer {
  /** Markdown; `[1]` names the first of `rows`. */
  text: string
  rows: FoundPassage[]
  /** Every file that the text names, those included that have no place to open. */
  fileIds: FileId[]
  /** Files that the question is about. */
  found: number
}

const MOST_LISTED = 20
// The largest, and what comes next.
const TOP = 3
const CHECKED = 200

/**
 * Answers a question about the library itself (how many contracts, which of them without a date) by its rows, as far
 * as the caller may see them; null for a question about what the files say, or that names nobody and nothing of this
 * library. No model is asked.
 */
export async function askCatalogue(
  ctx: SeatedContext,
  question: string,
  chosen: SearchScope = {},
): Promise<CatalogueAnswer | null> {
  const read = readCatalogueQuestion(question)
  const resolved = read && (await resolve(ctx, read))
  if (!resolved) return null
  const { asked, resolvedIds } = resolved
  const scope = await scopeOf(ctx, chosen)
  const all = await findCatalogueRows(ctx, asked, { chosen, scope, resolvedIds })
  // A name that no file has names something else.
  if (all.length === 0 && asked.wants.some(isMeasure)) return null
  const facts = await factsOf(ctx, all, asked)
  const sources = new Map<string, FoundPassage>()
  const named = new Set<FileId>()
  const formatLine = (row: CatalogueRow) => {
    named.add(row.id)
    return cite(row, facts, sources)
  }
  const text = asked.wants
    .map((want) => wordsFor(want, asked, all.length, listed(want, all, facts, asked), formatLine))
    .filter((part) => part !== '')
    .join('\n\n')
  return { text, rows: [...sources.values()], fileIds: [...named], found: all.length }
}

interface Listed {
  rows: CatalogueRow[]
  /** How many there are, the shown ones among them. */
  total: number
  /** Of more files than could be looked into, only the first were. */
  checked: number
}

function listed(
  want: Want,
  all: CatalogueRow[],
  facts: Map<FileId, FileFacts>,
  { most }: CatalogueQuestion,
): Listed {
  const isMeant = (row: CatalogueRow) => {
    if (want === 'failed') return row.status === 'ERROR'
    if (want === 'learning') return row.status === 'INIT' || row.status === 'PROCESSING'
    if (want === 'undated') return facts.get(row.id)?.date === null
    if (want === 'dated') return typeof facts.get(row.id)?.date === 'string'
    return true
  }
  const meant = all.filter(isMeant)
  if (most)
    return { rows: meant.slice(0, TOP), total: Math.min(TOP, meant.length), checked: facts.size }
  return { rows: meant.slice(0, MOST_LISTED), total: meant.length, checked: facts.size }
}

// Dates are looked for in the text; of plain lists only the shown files need a place to open.
async function factsOf(ctx: SeatedContext, all: CatalogueRow[], { wants }: CatalogueQuestion) {
  const needsDates = wants.includes('undated') || wants.includes('dated')
  const learned = all
    .filter((row) => row.status === 'DONE')
    .slice(0, needsDates ? CHECKED : MOST_LISTED)
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const facts = learned.length > 0 ? await index.factsOf(learned.map((row) => row.id)) : []
  return new Map(facts.map((fact) => [fact.fileId, fact]))
}

// A file that is not learned can be told, but there is no place in it to open.
function cite(
  row: CatalogueRow,
  facts: Map<FileId, FileFacts>,
  sources: Map<string, FoundPassage>,
): string {
  const fact = facts.get(row.id)
  if (!fact) return ''
  const text = formatRow(row, fact.date)
  const source = { ...fact.opening, text, fileId: row.id, ...fileFactsOf(row), score: 1 }
  if (!sources.has(row.id)) sources.set(row.id, source)
  return `[${[...sources.keys()].indexOf(row.id) + 1}]`
}
