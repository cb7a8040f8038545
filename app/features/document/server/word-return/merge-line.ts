import { diffLists } from '../../prose/word-diff'
import type { Change, Inline } from '#packages/document/body'
import { settled, withChange, wordsOfUnits, type ReturnedUnit, type Unit } from './line-units'
import type { WordHand } from './returned-lines'

/** A line with what was done to it in Word. */
export interface MergedLine {
  content: Inline[]
  /** Whether something is other than it was. */
  isChanged: boolean
  /** Changes that waited and that somebody settled in Word. */
  settled: number
  /** What was settled in Word is no longer there. */
  isLost: boolean
}

export interface LineMerge {
  /** The line as it was exported, as it stands now, and as it came back. */
  base: readonly Unit[]
  now: readonly Unit[]
  back: readonly ReturnedUnit[]
  /** Whether the file showed what waits: then what is missing there was settled there. */
  isTracked: boolean
  changeOf: (hand: WordHand | null) => Change
}

/** Which unit of another line each unit is: place in the other by place in the one. */
export function pairsOf(units: readonly Unit[], other: readonly Unit[]): Map<number, number> {
  const [a, b] = [wordsOfUnits(units), wordsOfUnits(other)]
  const pairs = new Map<number, number>()
  let [from, to] = [0, 0]
  for (const edit of diffLists(a.keys, b.keys, 0)) {
    const lengths = (edit.kind === 'insert' ? b : a).lengths.slice(edit.from, edit.to)
    const length = lengths.reduce((sum, item) => sum + item, 0)
    if (edit.kind === 'same')
      for (let index = 0; index < length; index += 1) pairs.set(from + index, to + index)
    if (edit.kind !== 'insert') from += length
    if (edit.kind !== 'delete') to += length
  }
  return pairs
}

/**
 * Lays on the line as it stands now what was done in Word to the line as it was exported: what came is inserted and what
 * went is deleted, as changes that wait; what somebody accepted or rejected there is settled.
 */
export function mergeLine(line: LineMerge): MergedLine {
  const { base, now, back } = line
  // What was put in with a trace is no word of the line yet; what waited before is.
  const remaining = back.filter((unit) => unit.state !== 'inserted' || isOfBase(unit, base))
  const places = { remaining, toNow: pairsOf(base, now), toBack: pairsOf(base, remaining) }
  const { edits, settled: count, isLost } = editsOf(line, places)
  const insertions = insertionsOf(line, places)
  const content: Inline[] = [...(insertions.get(-1) ?? [])]
  for (const [index, unit] of now.entries()) {
    const edit = edits.get(index)
    if (edit !== null) content.push(edit ?? unit.inline)
    content.push(...(insertions.get(index) ?? []))
  }
  return { content, isChanged: edits.size + insertions.size > 0, settled: count, isLost }
}

interface Places {
  remaining: readonly ReturnedUnit[]
  /** Of units of the exported line, in the present one and in the file. */
  toNow: ReadonlyMap<number, number>
  toBack: ReadonlyMap<number, number>
}

/** What becomes of units of the present line, by their places; null for what goes without a trace. */
function editsOf(
  { base, now, isTracked, changeOf }: LineMerge,
  { remaining, toNow, toBack }: Places,
) {
  const edits = new Map<number, Inline | null>()
  let [count, isLost] = [0, false]
  for (const [index, unit] of base.entries()) {
    const there = toBack.get(index)
    const edit = editOf(unit, there === undefined ? null : (remaining[there] ?? null), isTracked)
    const place = toNow.get(index)
    const own = place === undefined ? undefined : now[place]
    if (edit === null) continue
    if (!own || place === undefined) isLost ||= edit.kind !== 'delete'
    else if (edit.kind === 'delete') edits.set(place, deleted(own, changeOf(edit.hand)))
    else {
      count += 1
      edits.set(place, edit.kind === 'remove' ? null : settled(own.inline))
    }
  }
  return { edits, settled: count, isLost }
}

const isOfBase = (unit: ReturnedUnit, base: readonly Unit[]): boolean =>
  base.some(({ state, inline }) => state === 'inserted' && isBy(inline, unit.hand))

/** Word's times have no parts of seconds. */
function isBy({ marks = [] }: Inline, hand: WordHand | null): boolean {
  return marks.some(
    (mark) =>
      mark.type === 'insertion' &&
      hand !== null &&
      mark.attrs.author === hand.author &&
      Math.floor(mark.attrs.at / 1_000) === Math.floor(hand.changedAt / 1_000),
  )
}

type UnitEdit =
  | { kind: 'delete'; hand: WordHand | null }
  /** It goes without a trace: what only waited to come, or was to go. */
  | { kind: 'remove' }
  | { kind: 'settle' }

function editOf(unit: Unit, there: ReturnedUnit | null, isTracked: boolean): UnitEdit | null {
  if (unit.state === 'plain') {
    if (there === null) return { kind: 'delete', hand: null }
    return there.state === 'deleted' ? { kind: 'delete', hand: there.hand } : null
  }
  if (!isTracked) return null
  if (there === null) return { kind: 'remove' }
  if (unit.state === 'inserted' && there.state === 'deleted') return { kind: 'remove' }
  return there.state === 'plain' ? { kind: 'settle' } : null
}

/** What only waits to come goes at once. */
function deleted({ state, inline }: Unit, change: Change): Inline | null {
  if (state === 'inserted') return null
  return state === 'deleted' ? inline : withChange(inline, 'deletion', change)
}

/** What came, by the place of the unit of the present line that it stands behind; -1 at the beginning. */
function insertionsOf({ now, back, changeOf }: LineMerge, { remaining, toNow, toBack }: Places) {
  const toBase = new Map([...toBack].map(([base, there]) => [there, base]))
  const insertions = new Map<number, Inline[]>()
  let behind = -1
  let index = 0
  for (const unit of back) {
    const isRemaining = remaining[index] === unit
    const base = isRemaining ? toBase.get(index) : undefined
    if (isRemaining) index += 1
    if (base !== undefined) {
      behind = toNow.get(base) ?? behind
      continue
    }
    if (unit.state === 'deleted') continue
    const place = behindDeleted(now, behind)
    const inline = withChange(unit.inline, 'insertion', changeOf(unit.hand))
    insertions.set(place, [...(insertions.get(place) ?? []), inline])
  }
  return insertions
}

/** Behind what waits to go there already. */
function behindDeleted(now: readonly Unit[], from: number): number {
  let place = from
  while (now[place + 1]?.state === 'deleted') place += 1
  return place
}
