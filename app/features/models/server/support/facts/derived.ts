import type { Measure } from './measures'

const TIMES = [7, 12, 24, 30, 52, 60, 365, 3600]
const COMPARED = /秒|分钟|小时|天|日|周|月|年/
const SUMS = /合计|共|总|加起来|相差|(?<!最)[差高低多少]|贵|便宜|余|剩|增|减|涨|降|倍|占/
const DATED = new Set(['year', 'month', 'day', 'weekday'])
// Numbers without a unit are compared with their neighbours only.
const NEIGHBOURS = 16
const ROUGH = 0.06
const EXACT = 1e-6

/** Whether a number comes out of those of a passage: a sum, a difference, a share, or so much a second for a minute. */
export function isDerived(item: Measure, theirs: readonly Measure[], claim: string): boolean {
  if (isByTime(item, theirs, claim)) return true
  if (item.dimension === 'share' && isRatio(item, theirs)) return true
  if (!SUMS.test(claim)) return false
  const same = theirs.filter(
    ({ dimension, isPeriod }) => !isPeriod && (dimension === item.dimension || dimension === ''),
  )
  const margin = Math.max(item.precision, (item.isRough ? ROUGH : EXACT) * Math.abs(item.value))
  return same.some((first, no) =>
    same
      .slice(no + 1)
      .some((second) =>
        [first.value + second.value, Math.abs(first.value - second.value)].some(
          (value) => Math.abs(value - item.value) <= margin,
        ),
      ),
  )
}

const isByTime = (item: Measure, theirs: readonly Measure[], claim: string) =>
  COMPARED.test(claim) &&
  theirs.some(
    (other) =>
      other.per !== '' &&
      other.dimension === item.dimension &&
      other.value > 0 &&
      TIMES.some((times) => Math.abs(item.value / other.value - times) < EXACT),
  )

// 约占四成: of two numbers of a kind the smaller is that part of the larger.
const isRatio = (item: Measure, theirs: readonly Measure[]) =>
  theirs.some((part) =>
    theirs.some(
      (all) =>
        part !== all &&
        part.dimension === all.dimension &&
        part.dimension !== 'share' &&
        !DATED.has(part.dimension) &&
        Math.abs(part.from - all.from) <= (part.dimension === '' ? NEIGHBOURS : Infinity) &&
        !part.isPeriod &&
        !all.isPeriod &&
        all.value > part.value &&
        Math.abs((100 * part.value) / all.value - item.value) <=
          (item.isRough ? 0.03 * item.value : 1.5),
    ),
  )
