import { bigrams } from '#packages/chinese/terms'
import { fold } from '#packages/chinese/fold'
import { sentences } from '#packages/chinese/sentences'
import { readTable } from '~/core/text/table-rows'
import type { GroundingPassage } from '../ports'

/** Leading sentences of one file, in place of a summary that an extractive engine cannot write. */
export interface Overview {
  title: string
  leads: { heading: string; text: string; alias: number }[]
}

const ASKS = /总结|概括|概述|归纳|摘要|大意|介绍|主要(?:内容|讲|说)|(?:讲|说|写)了(?:些)?什么/
const MOST = 6
const LABEL = /^[^，。；]{1,6}[：:]/

/** Null when no overview is asked for, or when several files could be meant. */
export function overviewOf(question: string, passages: GroundingPassage[]): Overview | null {
  if (!ASKS.test(question)) return null
  const title = meantTitle(question, passages)
  if (title === null) return null
  const headings = new Set<string>()
  const leads: Overview['leads'] = []
  for (const { headings: path, text, alias, title: from } of passages) {
    const heading = path.at(-1) ?? ''
    if (from !== title || headings.has(heading) || readTable(text)) continue
    const lead = sentences(text).find((item) => item.text.length >= 12 && !LABEL.test(item.text))
    if (!lead || !/[。！；;]$/.test(lead.text)) continue
    headings.add(heading)
    leads.push({ heading, text: lead.text, alias })
  }
  return leads.length > 0 ? { title, leads: leads.slice(0, MOST) } : null
}

function meantTitle(question: string, passages: GroundingPassage[]): string | null {
  const titles = [...new Set(passages.map((item) => item.title))]
  if (titles.length === 1) return titles[0] ?? null
  const asked = new Set(bigrams(fold(question.replace(ASKS, ' '))))
  const shared = (title: string) => bigrams(fold(title)).filter((pair) => asked.has(pair)).length
  const [first, second] = titles.toSorted((a, b) => shared(b) - shared(a))
  if (first === undefined || shared(first) < 2) return null
  return second !== undefined && shared(second) === shared(first) ? null : first
}
