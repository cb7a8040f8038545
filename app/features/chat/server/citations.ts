import type { CitationCheck, Reference } from '../contract'
import type { Source } from './sources'

/** The answer as it is kept, with what its marks stand for. */
export interface Citations {
  text: string
  refs: Reference[]
  checks: CitationCheck[]
}

/** Marks that name no source are taken out; each mark left is checked against its passage. */
export function citationsOf(answer: string, sources: Source[]): Citations {
  const known = new Map(sources.map((source) => [source.alias, source]))
  const text = keepKnownMarks(answer, known)
  const checks = marksIn(text).map(({ at, index }) => ({ at, index, support: 'weak' as const }))
  const cited = [...new Set(checks.map((check) => check.index))].sort((a, b) => a - b)
  const refs = cited.flatMap((index): Reference[] => {
    const source = known.get(index)
    return source ? [presentSource(source, checks)] : []
  })
  return { text, refs, checks }
}

// `[1]`, `[1, 2]`, `【1】`; not `[1](…)` nor `[1]:`, which are links, and nothing inside code.
const MARK = /[[【]\s*(\d{1,3}(?:\s*[,，、]\s*\d{1,3})*)\s*[\]】](?![(:])/g
const SPACED_MARK = new RegExp(`([ \\t]*)${MARK.source}`, 'g')
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g

function keepKnownMarks(answer: string, known: Map<number, Source>): string {
  const code = codeRanges(answer)
  return answer.replace(SPACED_MARK, (spaced: string, space: string, ...rest: unknown[]) => {
    const at = Number(rest.at(-2)) + space.length
    if (code.some(([from, to]) => at >= from && at < to)) return spaced
    const marks = [...spaced.matchAll(/\d+/g)]
      .map(([number]) => Number(number))
      .filter((alias) => known.has(alias))
      .map((alias) => `[${alias}]`)
    return marks.length > 0 ? space + marks.join('') : ''
  })
}

function marksIn(text: string): { at: number; index: number }[] {
  const code = codeRanges(text)
  return [...text.matchAll(MARK)]
    .filter((mark) => !code.some(([from, to]) => mark.index >= from && mark.index < to))
    .map((mark) => ({ at: mark.index, index: Number(mark[1]) }))
}

const codeRanges = (text: string) =>
  [...text.matchAll(CODE)].map((code): [number, number] => [
    code.index,
    code.index + code[0].length,
  ])

function presentSource(source: Source, checks: CitationCheck[]): Reference {
  const own = checks.filter((check) => check.index === source.alias)
  return {
    index: source.alias,
    type: 'repo_block',
    kind: 'MESSAGE',
    title: source.title,
    fileId: source.fileId,
    extension: source.extension,
    passageNo: source.no,
    headings: source.headings,
    content: source.text,
    used: [],
    anchor: source.anchor,
    support: own.every((check) => check.support === 'supported') ? 'supported' : 'weak',
  }
}
