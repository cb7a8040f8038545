/** One step from the old list to the new one; `from` and `to` are places in the old list, or in the new one for `insert`. */
export interface Edit {
  kind: 'same' | 'delete' | 'insert'
  from: number
  to: number
}

/** Longest way that is searched for; beyond it everything goes and everything comes. */
const MOST_EDITS = 600
/** Texts that have less in common are not laid side by side. */
const LEAST_COMMON = 0.4

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const NUMBER = /^[\d.,]*\d$/
const UNIT =
  /^(?:[%％‰℃]|百分点|[年月日时分秒米里亩吨升元人次个名户家座处项条套倍万亿]|公里|公顷|公斤|千米|厘米|毫米|小时|分钟|万元|亿元|人次|平方米|立方米)$/

/** Words of a text, a number with its unit as one; joined they are the text again. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const before = words.at(-1) ?? ''
    if (NUMBER.test(before.trim()) && UNIT.test(segment)) words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}

/**
 * The shortest way from one list to the other (Myers); what goes stands before what comes. All of the old and all of the
 * new where less than `leastCommon` (0 to 1) of them is the same, or the way is longer than `MOST_EDITS`.
 */
export function diffLists(
  old: readonly string[],
  now: readonly string[],
  leastCommon = LEAST_COMMON,
): Edit[] {
  const start = commonStart(old, now)
  const end = commonEnd(old, now, start)
  const middle = shortestWay(old.slice(start, old.length - end), now.slice(start, now.length - end))
  const steps: Edit['kind'][] = [
    ...Array.from({ length: start }, () => 'same' as const),
    ...middle,
    ...Array.from({ length: end }, () => 'same' as const),
  ]
  const common = steps.filter((kind) => kind === 'same').length
  const isAlike = common >= leastCommon * Math.max(old.length, now.length)
  return isAlike ? grouped(steps) : grouped(replaced(old.length, now.length))
}

const replaced = (old: number, now: number): Edit['kind'][] => [
  ...Array.from({ length: old }, () => 'delete' as const),
  ...Array.from({ length: now }, () => 'insert' as const),
]

function commonStart(old: readonly string[], now: readonly string[]): number {
  let length = 0
  while (length < old.length && length < now.length && old[length] === now[length]) length += 1
  return length
}

function commonEnd(old: readonly string[], now: readonly string[], start: number): number {
  const most = Math.min(old.length, now.length) - start
  let length = 0
  while (length < most && old[old.length - 1 - length] === now[now.length - 1 - length]) length += 1
  return length
}

/** By Myers: for each number of edits, how far each diagonal reaches; then back along what was reached. */
function shortestWay(old: readonly string[], now: readonly string[]): Edit['kind'][] {
  const trace: Map<number, number>[] = []
  let reach = new Map([[1, 0]])
  for (let edits = 0; edits <= MOST_EDITS; edits += 1) {
    const next = new Map<number, number>()
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(reach, diagonal, edits)
        ? (reach.get(diagonal + 1) ?? 0)
        : (reach.get(diagonal - 1) ?? 0) + 1
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1
      next.set(diagonal, x)
      if (x >= old.length && x - diagonal >= now.length)
        return backAlong([...trace, reach], old.length, now.length)
    }
    trace.push(reach)
    reach = next
  }
  return replaced(old.length, now.length)
}

const isDown = (reach: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean =>
  diagonal === -edits ||
  (diagonal !== edits && (reach.get(diagonal - 1) ?? 0) < (reach.get(diagonal + 1) ?? 0))

function backAlong(trace: readonly Map<number, number>[], old: number, now: number) {
  const steps: Edit['kind'][] = []
  let [x, y] = [old, now]
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reach = trace[edits] ?? new Map<number, number>()
    const down = isDown(reach, x - y, edits)
    const from = down ? x - y + 1 : x - y - 1
    const fromX = reach.get(from) ?? 0
    const same = x - (down ? fromX : fromX + 1)
    steps.push(...Array.from({ length: same }, () => 'same' as const), down ? 'insert' : 'delete')
    ;[x, y] = [fromX, fromX - from]
  }
  return [...steps, ...Array.from({ length: x }, () => 'same' as const)].toReversed()
}

/** Neighbours of a kind as one edit; between two stretches in common, what goes before what comes. */
function grouped(steps: readonly Edit['kind'][]): Edit[] {
  const edits: Edit[] = []
  let [old, now] = [0, 0]
  let index = 0
  while (index < steps.length) {
    const counts = { same: 0, delete: 0, insert: 0 }
    const isSame = steps[index] === 'same'
    for (; index < steps.length && (steps[index] === 'same') === isSame; index += 1)
      counts[steps[index] ?? 'same'] += 1
    if (isSame) edits.push({ kind: 'same', from: old, to: old + counts.same })
    if (counts.delete > 0) edits.push({ kind: 'delete', from: old, to: old + counts.delete })
    if (counts.insert > 0) edits.push({ kind: 'insert', from: now, to: now + counts.insert })
    old += counts.same + counts.delete
    now += counts.same + counts.insert
  }
  return edits
}
