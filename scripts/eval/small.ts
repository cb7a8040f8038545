import { ask, count, holdsGold, learn, percentages, readSet } from './asking'
import type { Document, Query, Tally } from './asking'
import { generator, shuffled, type Draw } from './draw'
import { articleOf, halfOf, halves, type Half } from './halves'

/** A small library with questions: answered in it, near what is in it, far from all of it. */
export interface World {
  set: string
  documents: Document[]
  questions: { kind: 'answerable' | 'near' | 'far'; query: Query }[]
}

const SIZES = [10, 20, 50, 100, 150]
const WORLDS = 15
const ASKED_AT_MOST = 20
const SEED = 20_261_121

/** Asks the offline engine in small libraries drawn from the sets of `DIR`: always the same ones. */
export function evaluateSmall(directory: string, half: Half) {
  const kinds: Record<string, Tally> = {}
  for (const world of smallWorlds(directory, half)) {
    const index = learn(world.documents)
    const titles = new Map(world.documents.map((item) => [item.id, item.title]))
    for (const { kind, query } of world.questions) {
      count(kinds, `${world.set} ${kind}`, query, ask(index, query.question, { titles }))
    }
  }
  const rows = Object.entries(kinds)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, tally]) => [kind, percentages(tally)])
  return { kinds: Object.fromEntries(rows) as Record<string, object> }
}

export function smallWorlds(directory: string, half: Half): World[] {
  return ['cmrc2018', 'drcd_trad', 'xquad_zh', 'rgb_zh'].flatMap((name) => {
    const set = readSet(directory, name)
    if (!set) return []
    const draw = generator(SEED + halves.indexOf(half))
    return Array.from({ length: WORLDS }, (_, index) => {
      const size = SIZES[index % SIZES.length] ?? 0
      const found =
        name === 'rgb_zh'
          ? worldOfQuestions(set, half, size, draw)
          : worldOfArticles(set, half, size, draw)
      return { set: name, ...found }
    })
  })
}

interface PassageInput {
  documents: Document[]
  queries: Query[]
}
type Drawn = Omit<World, 'set'>

// Whole articles, of some of them one paragraph left out: what was asked of it is near, and has no answer any more.
function worldOfArticles(
  { documents, queries }: PassageInput,
  half: Half,
  size: number,
  draw: Draw,
) {
  const articles = Map.groupBy(documents, articleOf)
  const names = shuffled([...articles.keys()].filter(isOf(half)), draw)
  const held: Document[] = []
  const leftOut: Document[] = []
  const isIn = new Set<string>()
  for (const name of names) {
    if (held.length >= size) break
    const parts = articles.get(name) ?? []
    const out = parts.length > 1 && draw() < 0.6 ? Math.floor(draw() * parts.length) : -1
    held.push(...parts.filter((_, index) => index !== out))
    leftOut.push(...parts.filter((_, index) => index === out))
    isIn.add(name)
  }
  const articleOfId = new Map(documents.map((item) => [item.id, articleOf(item)]))
  const about = (docs: Document[]) => {
    const ids = new Set(docs.map((item) => item.id))
    return queries.filter((query) => query.positives.some((id) => ids.has(id)))
  }
  const siblings = (query: Query) => {
    const article = articleOfId.get(query.positives[0] ?? '')
    return held.filter((item) => articleOf(item) === article)
  }
  const elsewhere = names
    .filter((name) => !isIn.has(name))
    .flatMap((item) => articles.get(item) ?? [])
  return drawn(draw, held, {
    answerable: about(held),
    near: about(leftOut).filter(
      (query) => !siblings(query).some((item) => holdsGold(query.answer, item.text)),
    ),
    far: about(elsewhere),
  })
}

// News about several questions; every other one got only what is on its topic and does not answer it.
function worldOfQuestions(
  { documents, queries }: PassageInput,
  half: Half,
  size: number,
  draw: Draw,
) {
  const byId = new Map(documents.map((item) => [item.id, item]))
  const own = shuffled(
    queries.filter((query) => isOf(half)(query.id) && (query.negatives ?? []).length > 0),
    draw,
  )
  const held = new Map<string, Document>()
  const take = (ids: string[]) => {
    for (const id of ids) {
      const item = byId.get(id)
      if (item) held.set(id, item)
    }
  }
  let no = 0
  const without: Query[] = []
  for (; held.size < size && no < own.length; no += 1) {
    const { positives, negatives = [] } = own[no] ?? { positives: [] }
    if (no % 2 === 0) take([...positives.slice(0, 3), ...negatives.slice(0, 4)])
    else take(negatives.slice(0, 6))
  }
  without.push(...own.slice(0, no).filter((_, index) => index % 2 === 1))
  const all = [...held.values()]
  const hasNone = (query: Query) =>
    !query.positives.some((id) => held.has(id)) &&
    !all.some((item) => holdsGold(query.answer, item.text))
  return drawn(draw, all, {
    answerable: own.slice(0, no).filter((_, index) => index % 2 === 0),
    near: without.filter(hasNone),
    far: own.slice(no).filter(hasNone),
  })
}

function drawn(
  draw: Draw,
  documents: Document[],
  asked: Record<'answerable' | 'near' | 'far', Query[]>,
): Drawn {
  const some = (kind: keyof typeof asked) =>
    shuffled(asked[kind], draw)
      .slice(0, ASKED_AT_MOST)
      .map((query) => ({ kind, query }))
  return { documents, questions: [...some('answerable'), ...some('near'), ...some('far')] }
}

const isOf = (half: Half) => (name: string) => halfOf(name) === half
