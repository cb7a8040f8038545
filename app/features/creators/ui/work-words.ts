import { formatNumber } from '~/core/format'
import { workFormLabels, WORKS_A_PAGE, type CreatorWorkView } from '../terms'

type Counted = Pick<CreatorWorkView, 'form' | 'words' | 'parts' | 'evidence'>

/** What a work is in a line: 长文，3.1万字，依据214处. */
export function aboutWork({ form, words, parts, evidence }: Counted): string {
  const size = {
    conversation: `${formatNumber(parts)}问`,
    document: `${shortCount(words)}字`,
    deck: `${formatNumber(parts)}页`,
    mindmap: `${formatNumber(parts)}个主题`,
    file: `${shortCount(words)}字`,
    agent: '',
  }[form]
  const stands = evidence > 0 ? `依据${formatNumber(evidence)}处` : ''
  return [workFormLabels[form], size, stands].filter(Boolean).join('，')
}

/** 31,240 as 3.1万. */
const shortCount = (count: number) =>
  count < 10_000 ? formatNumber(count) : `${(count / 10_000).toFixed(1).replace(/\.0$/, '')}万`

/** `2026-11-20 …` as 11-20. */
export const monthDay = (dateTime: string) => dateTime.slice(5, 10)

/** Place in the list of all, on a page that may not be full. */
export const rankOf = (pageNo: number, index: number) => (pageNo - 1) * WORKS_A_PAGE + index + 1

const LABELLED = /^(第\S{1,4}[章节篇部讲编]|\d+(?:\.\d+)*|[一二三四五六七八九十]+、)\s+(\S.*)$/

/** A heading and the number before it: 第一章, 1.2; '' for none. */
export function labelledHeading(line: string): { label: string; title: string } {
  const [, label = '', title = line] = LABELLED.exec(line) ?? []
  return { label, title }
}
