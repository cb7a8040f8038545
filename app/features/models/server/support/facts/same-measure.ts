import type { Measure } from './measures'

const DATED = new Set(['year', 'month', 'day', 'weekday'])
const COUNTS = new Set(['', 'people', 'times', 'age', 'fold'])
const EXACT = 1e-6
// A month of 30 days, a year of 365.
const TIME = 0.02
const BOUND = 0.1
const ROUGH = 0.06

/** Whether a number of a claim may stand for one of a passage: the value in whatever unit, rounded, about it, or its bound. */
export function isSameMeasure(item: Measure, other: Measure): boolean {
  if (DATED.has(item.dimension) !== DATED.has(other.dimension)) return isSameDay(item, other)
  if (!areComparable(item, other)) return false
  const gap = Math.abs(item.value - other.value)
  const size = Math.max(Math.abs(item.value), Math.abs(other.value))
  if (item.rest > 0 && other.value >= item.value && gap < item.rest) return true
  if (item.isWhole && Math.round(other.value) === item.value && item.value >= WHOLE_FROM)
    return true
  return gap <= Math.max(item.precision, marginOf(item, other) * size)
}

// Of smaller numbers the decimals are told.
const WHOLE_FROM = 100

/** The share by which two numbers may differ. */
function marginOf(item: Measure, other: Measure): number {
  const isWithin =
    (item.bound === 'least' && other.value >= item.value) ||
    (item.bound === 'most' && other.bound !== 'least' && other.value <= item.value)
  if (isWithin) return BOUND
  if (item.isRough) return ROUGH
  return item.dimension === 'time' && other.dimension === 'time' ? TIME : EXACT
}

// 5日 may be a day of the calendar or five days.
const isSameDay = (item: Measure, other: Measure) =>
  item.plain === other.plain &&
  !item.isPeriod &&
  !other.isPeriod &&
  (item.dimension === '' ||
    other.dimension === '' ||
    item.dimension === 'day' ||
    other.dimension === 'day')

const areComparable = (item: Measure, other: Measure) =>
  item.dimension === other.dimension ||
  item.dimension === '' ||
  other.dimension === '' ||
  (COUNTS.has(item.dimension) && COUNTS.has(other.dimension))
