import type { GroundingPassage } from '../ports'
import { findConflict, type Conflict } from './conflict'
import { extractSentences, type Extract } from './extract'
import { splitQuestion } from './parts'
import { readQuestion, type Statistics } from './question'
import { judge, type Verdict } from './refuse'
import { rerank } from './rerank'

export interface Choice {
  verdict: Verdict
  /** What is shown, in order; empty when refused. */
  extracts: Extract[]
  conflict: Conflict | null
}

const SHOWN = 3
const WITHIN = 1

/** Decides what of the passages answers the question. Pure: the same input gives the same answer. */
export function chooseAnswer(
  question: string,
  passages: GroundingPassage[],
  statistics: Statistics,
): Choice {
  const asked = readQuestion(question, statistics)
  const { ranked, votes } = rerank(asked, passages)
  const all = extractSentences(asked, ranked, votes)
  const verdict = judge(asked, ranked, all, votes)
  if (verdict === 'refuse') return { verdict, extracts: [], conflict: null }
  const extracts = withParts(question, passages, statistics, near(all))
  const conflict = verdict === 'answer' ? findConflict(asked, all) : null
  return { verdict, extracts, conflict }
}

function near(all: Extract[]): Extract[] {
  const best = all[0]?.score ?? 0
  return all.slice(0, SHOWN).filter((one) => one.score >= best - WITHIN)
}

// A question about two things gets the best sentence for each, before what else stands near the best.
function withParts(
  question: string,
  passages: GroundingPassage[],
  statistics: Statistics,
  chosen: Extract[],
): Extract[] {
  const parts = splitQuestion(question)
  if (!parts) return chosen
  const best = parts.flatMap((part) => {
    const asked = readQuestion(part, statistics)
    const { ranked, votes } = rerank(asked, passages)
    return extractSentences(asked, ranked, votes).slice(0, 1)
  })
  const texts = new Set<string>()
  return [...best, ...chosen]
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .slice(0, SHOWN)
}
