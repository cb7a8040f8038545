import { z } from 'zod'
import { shareHeld } from '../citations/citation-registry'
import { formatSources } from './format-sources'
import { defineTool, outsideWords, whole, type ToolContext } from './tool'
import type { ScholarWork } from '~/features/research/terms'

const WORKS = 8
const ABSTRACT = 1200
const year = whole.min(1500).max(2200).optional()

/** Searches papers by their abstracts; the first search of a question takes one of the team's quota. */
export const scholarSearch = defineTool({
  name: 'scholar_search',
  description: '搜索学术文献，得到题录与摘要。次数有限，一次把检索词写准。',
  most: 2,
  schema: z.object({
    query: outsideWords.describe('检索词，可以用英文'),
    yearFrom: year.describe('最早的发表年份'),
    yearTo: year.describe('最晚的发表年份'),
  }),
  isOffered: ({ uses }) => uses.scholar,
  show: (_, { query }) => ({ query }),
  async run(context, { query, yearFrom, yearTo }, signal) {
    const { ctx, research, citationRegistry, messageId } = context
    const before = citationRegistry.items.length
    const input = { query, filters: { yearFrom, yearTo }, page: 1, pageSize: WORKS }
    // Of the numbers found so far, so that each search of an answer is a search of its own.
    const key = `${searchKeyOf({ messageId })}${before} ${query}`
    const search = () => research.searchScholar(ctx, input, signal)
    const { works } = await paidOnce(context, key, search)
    citationRegistry.wereAsked = true
    const sources = works.flatMap((work) => addWork(context, work))
    return { result: `找到 ${works.length} 篇`, text: formatSources(context, sources, before) }
  },
})

/** How the keys of an answer's searches begin, by which they are paid and given back. */
export const searchKeyOf = ({ messageId }: { messageId: string }) => `chat ${messageId} `

// Two searches of one message run side by side: the second waits to hear whether the first was paid.
async function paidOnce<Found>(
  context: ToolContext,
  key: string,
  search: () => Promise<Found>,
): Promise<Found> {
  if (context.paperSearch && (await context.paperSearch)) return search()
  const spending = context.research.spendScholarSearch(context.ctx, key, search)
  context.paperSearch = spending.then(
    () => true,
    () => false,
  )
  return spending
}

function addWork({ citationRegistry, addresses, question }: ToolContext, work: ScholarWork) {
  const { title, authors, venue, url, pdfUrl } = work
  addresses.add(url, pdfUrl)
  const text = (work.abstract.trim() || title).slice(0, ABSTRACT).toWellFormed()
  return citationRegistry.addPage([
    {
      type: 'scholar',
      url,
      no: -1,
      title,
      headings: [],
      text,
      authors,
      venue,
      ...(work.year !== null && { year: work.year }),
      score: shareHeld(question, `${title}\n${text}`),
    },
  ])
}
