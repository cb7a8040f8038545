import { scholarLabels, type ScholarKind, type ScholarWork } from '../../terms'
import type { Paper } from './paper'

export interface PapersOf {
  kind: ScholarKind
  /** Best first. */
  papers: Paper[]
}

// The usual constant of reciprocal rank fusion.
const RANK_SMOOTHING = 60

interface Known {
  work: ScholarWork
  score: number
  /** Best rank in any list, from 0. */
  best: number
  voters: Set<ScholarKind>
}

/**
 * One list of several: the same DOI, or the same title of the same year, is one work. What more sources rank higher comes
 * first; of each fact the fullest telling is kept.
 */
export function mergeWorks(lists: PapersOf[]): ScholarWork[] {
  const all: Known[] = []
  const byKey = new Map<string, Known>()
  for (const { kind, papers } of lists) {
    for (const [index, paper] of papers.entries()) {
      const keys = keysOf(paper)
      const existing = keys
        .map((key) => byKey.get(key))
        .find((candidate) => isSame(candidate, paper))
      const vote = 1 / (RANK_SMOOTHING + index)
      const fresh = {
        work: workOf(kind, paper),
        score: 0,
        best: index,
        voters: new Set<ScholarKind>(),
      }
      const entry: Known = existing ?? fresh
      if (existing) join(existing, kind, paper, index)
      else all.push(entry)
      // A second telling by the same source is no second vote.
      if (!entry.voters.has(kind)) entry.score += vote
      entry.voters.add(kind)
      for (const key of keys) if (!byKey.has(key)) byKey.set(key, entry)
    }
  }
  return all.sort((a, b) => b.score - a.score).map(({ work }) => work)
}

function keysOf({ doi, title, year }: Paper): string[] {
  const words = titleWords(title)
  // A short title («导论», "Editorial") is shared by many.
  const byTitle =
    words.length >= 12 || /\p{Script=Han}{6}/u.test(words) ? [`title ${words} ${year}`] : []
  return [...(doi === null ? [] : [`doi ${doi}`]), ...byTitle]
}

// Two registered papers with one title in one year are two, unless one of them is the preprint of the other.
function isSame(existing: Known | undefined, paper: Paper): existing is Known {
  if (!existing) return false
  const { doi, type } = existing.work
  if (doi === null || paper.doi === null || doi === paper.doi) return true
  return type === 'preprint' || paper.type === 'preprint'
}

/** Letters and figures only, without case, marks and width. */
export const titleWords = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function workOf(kind: ScholarKind, paper: Paper): ScholarWork {
  const { key, ...facts } = paper
  return {
    ...facts,
    id: paper.doi === null ? `${kind}:${key}` : `doi:${paper.doi}`,
    sources: [kind],
    source: scholarLabels[kind],
  }
}

function join(existing: Known, kind: ScholarKind, paper: Paper, index: number): void {
  const { work } = existing
  const other = workOf(kind, paper)
  // The published version names the work; the preprint lends its PDF.
  const isBetter = work.type === 'preprint' && paper.type !== 'preprint'
  const [lead, rest] = isBetter ? [other, work] : [work, other]
  const isFirst = index < existing.best
  const sources = [...new Set(isFirst ? [kind, ...work.sources] : [...work.sources, kind])]
  existing.work = { ...filled(lead, rest), sources, source: scholarLabels[sources[0] ?? kind] }
  existing.best = Math.min(existing.best, index)
}

/** What `lead` tells, and where it is silent what the other does. */
function filled(lead: ScholarWork, rest: ScholarWork): ScholarWork {
  const work = {
    ...lead,
    id: lead.doi === null && rest.doi !== null ? rest.id : lead.id,
    doi: lead.doi ?? rest.doi,
    authors: lead.authors.length >= rest.authors.length ? lead.authors : rest.authors,
    year: lead.year ?? rest.year,
    abstract: longer(lead.abstract, rest.abstract),
    pdfUrl: lead.pdfUrl ?? rest.pdfUrl,
    citations: most(lead.citations, rest.citations),
    type: lead.type === 'other' ? rest.type : lead.type,
  }
  for (const name of words) work[name] ||= rest[name]
  return work
}

const words = ['venue', 'url', 'volume', 'issue', 'pages', 'publisher'] as const
const longer = (a: string, b: string) => (b.length > a.length ? b : a)
const most = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)
