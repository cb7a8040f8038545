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
  said: SourceSentence
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
  const claims = new Map<string, { claim: SourceClaim; said: SourceSentence }[]>()
  for (const said of sentences) {
    for (const claim of sourceClaimsOf(said.text)) {
      const key = `${claim.base}|${claim.quantity}`
      claims.set(key, [...(claims.get(key) ?? []), { claim, said }])
    }
  }
  const found = new Map<string, SourceConflict>()
  for (const some of claims.values()) {
    for (const [at, first] of some.entries()) {
      const others = some
        .slice(at + 1)
        .filter(
          (item) => item.said.source !== first.said.source && disagree(first.claim, item.claim),
        )
      if (others.length === 0) continue
      const conflict = conflictOf([first, ...others])
      const known = found.get(conflict.key)
      if (!known || known.sides.length < conflict.sides.length) found.set(conflict.key, conflict)
    }
  }
  return [...found.values()].slice(0, MOST_CONFLICTS)
}

function conflictOf(
  all: readonly [
    { claim: SourceClaim; said: SourceSentence },
    ...{ claim: SourceClaim; said: SourceSentence }[],
  ],
): SourceConflict {
  const [{ claim }] = all
  // What all of them name; one may tell more of it than another.
  const common = [...claim.subject].filter((word) =>
    all.every((item) => item.claim.subject.has(word)),
  )
  const sources = new Set<string>()
  const sides = all
    .filter(({ said }) => !sources.has(said.source) && sources.add(said.source))
    .map((item) => ({ said: item.said, written: item.claim.written }))
  const kind = claim.base === '日期' ? 'date' : claim.base === '人名' ? 'name' : 'number'
  const key = [claim.base, claim.quantity, claim.told, common.toSorted().join('·')].join('|')
  return { key, about: aboutOf(all[0]) || [...common, claim.quantity].join(''), kind, sides }
}

const TIES = /(?:约为|定为|核定为|达到|不超过|不低于|不少于|为|是|于|自|约|达|至|：)$/

// The words of the clause before what is told; of a day or an office what stands behind it tells more.
function aboutOf({ claim, said }: { claim: SourceClaim; said: SourceSentence }): string {
  if (!claim.measure) return ''
  const before = said.text.slice(0, Math.max(0, said.text.indexOf(claim.written)))
  const clause = (before.split(/[，。；：,;]/).at(-1) ?? '').replace(TIES, '').trim()
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
    .map(({ said, written }) => `《${said.title}》${said.label}写“${written}”`)
    .join('，')}`
