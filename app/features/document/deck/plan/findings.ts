import type { ChartSpec } from '#packages/document/body'

/** A title is one line. */
const LONGEST = 24
const COUNTED = /人|次|户|家|辆|台|件|个|所|座|间|栋|处|篇|本|项|条|场|站/

/** What a chart shows, as a sentence; '' where it shows nothing that one sentence could say. */
export function findingOf({ kind, categories, series }: ChartSpec): string {
  const [only, more] = series
  if (!only || more || categories.length < 2) return ''
  const { values, name, unit = '' } = only
  const format = (value: number) => `${value.toLocaleString('zh-CN')}${unit}`
  if (kind === 'line') return trend(values, { name, format })
  const highest = Math.max(...values)
  const at = values.indexOf(highest)
  // Where several are the highest, none is.
  if (values.lastIndexOf(highest) !== at) return ''
  const category = withYear(categories[at] ?? '')
  if (kind === 'pie') return short(`${category}占${format(highest)}，居首位`)
  const most = COUNTED.test(unit) || COUNTED.test(name) ? '最多' : '最高'
  return (
    short(`${category}${name}${most}，${format(highest)}`) ||
    short(`${category}${most}，${format(highest)}`)
  )
}

function trend(
  values: readonly number[],
  { name, format }: { name: string; format: (value: number) => string },
): string {
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  if (first === last) return ''
  const word = last > first ? '升至' : '降至'
  return (
    short(`${name}由${format(first)}${word}${format(last)}`) ||
    short(`由${format(first)}${word}${format(last)}`)
  )
}

const withYear = (name: string) => (/^(?:19|20)\d{2}$/.test(name) ? `${name}年` : name)

const short = (text: string) => ([...text].length <= LONGEST ? text : '')
