import { disagree, sourceClaimsOf, type SourceClaim } from './source-claims'

/** A sentence of a source, verbatim. */
export interface SourceSentence {
  id: string
  /** The document or page that it stands in. */
  source: string
  title: string
  /** Where it stands there; '' when nobody knows. */
  label: string
  text: string
}

/** What one source says in a conflict. */
export interface ConflictSide {
  sentence: SourceSentence
  /** The figure, day or name. */
  written: string
}

/** Sources that say different things of the same. */
export interface SourceConflict {
  /** The same for the same matter, whoever asks and in whatever order. */
  key: string
  /** What it is of, in words. */
  about: string
  kind: 'number' | 'date' | 'name'
  /** In the order of the sentences, each source with one. */
  sides: readonly ConflictSide[]
}

const MOST_CONFLICTS = 40

/** Conflicts between different sources; what one source says twice is its own affair. */
export function sourceConflicts(sentences: readonly SourceSentence[]): SourceConflict[] {
  const claims = new Map<string, { claim: SourceClaim; sentence: SourceSentence }[]>()
  for (const sentence of sentences) {
    for (const claim of sourceClaimsOf(sentence.text)) {
      const key = `${claim.base}|${claim.quantity}`
      claims.set(key, [...(claims.get(key) ?? []), { claim, sentence }])
    }
  }
  const found = new Map<string, SourceConflict>()
  for (const some of claims.values()) {
    for (const [index, first] of some.entries()) {
      const others = some
        .slice(index + 1)
        .filter(
          (item) =>
            item.sentence.source !== first.sentence.source && disagree(first.claim, item.claim),
        )
      if (others.length === 0) continue
      const conflict = conflictOf([first, ...others])
      const existing = found.get(conflict.key)
      if (!existing || existing.sides.length < conflict.sides.length)
        found.set(conflict.key, conflict)
    }
  }
  return [...found.values()].slice(0, MOST_CONFLICTS)
}

function conflictOf(
  all: readonly [
    { claim: SourceClaim; sentence: SourceSentence },
    ...{ claim: SourceClaim; sentence: SourceSentence }[],
  ],
): SourceConflict {
  const [{ claim }] = all
  // What all of them name; one may tell more of it than another.
  const common = [...claim.subject].filter((word) =>
    all.every((item) => item.claim.subject.has(word)),
  )
  const sources = new Set<string>()
  const sides = all
    .filter(({ sentence }) => !sources.has(sentence.source) && sources.add(sentence.source))
    .map((item) => ({ sentence: item.sentence, written: item.claim.written }))
  const kind = claim.base === '日期' ? 'date' : claim.base === '人名' ? 'name' : 'number'
  const key = [claim.base, claim.quantity, claim.qualifier, common.toSorted().join('·')].join('|')
  return { key, about: aboutOf(all[0]) || [...common, claim.quantity].join(''), kind, sides }
}

const LINKING_END = /(?:约为|定为|核定为|达到|不超过|不低于|不少于|为|是|于|自|约|达|至|：)$/

// The words of the clause before what is told; of a day or an office what stands behind it tells more.
function aboutOf({ claim, sentence }: { claim: SourceClaim; sentence: SourceSentence }): string {
  if (!claim.measure) return ''
  const before = sentence.text.slice(0, Math.max(0, sentence.text.indexOf(claim.written)))
  const clause = (before.split(/[，。；：,;]/).at(-1) ?? '').replace(LINKING_END, '').trim()
  return clause.length >= SHORTEST_ABOUT && clause.length <= LONGEST_ABOUT ? clause : ''
}

const SHORTEST_ABOUT = 4
const LONGEST_ABOUT = 30

/** Both sides in a line, each with its source. */
export const conflictInWords = ({
  about,
  sides,
}: Pick<SourceConflict, 'about' | 'sides'>): string =>
  `${about}：${sides
    .map(({ sentence, written }) => `《${sentence.title}》${sentence.label}写“${written}”`)
    .join('，')}`
