import { z } from 'zod'
import { shareHeld } from '../citations/citation-registry'
import { formatSources } from './format-sources'
import { defineTool, outsideWords } from './tool'

const RESULTS = 8
const SNIPPET = 600

/** Searches the web; what the search says of a page is a source, the page itself is read by another tool. */
export const webSearch = defineTool({
  name: 'web_search',
  description: '在互联网上搜索，得到网页的标题与摘要。需要细节时再用 read_web_url 阅读其中一条。',
  most: 3,
  schema: z.object({ query: outsideWords.describe('搜索词，简短明确') }),
  isOffered: ({ uses }) => uses.web,
  show: (_, { query }) => ({ query }),
  async run(context, { query }, signal) {
    const { ctx, research, citationRegistry, addresses, question } = context
    const before = citationRegistry.items.length
    const { results } = await research.searchWeb(ctx, { query, limit: RESULTS }, signal)
    const sources = results
      .filter(({ snippet }) => snippet.trim() !== '')
      .flatMap(({ title, url, site, snippet, publishedAt }) => {
        addresses.add(url)
        const text = snippet.trim().slice(0, SNIPPET).toWellFormed()
        const score = shareHeld(question, `${title}\n${text}`)
        const page = { type: 'web' as const, url, no: -1, title, headings: [], text, score, site }
        return citationRegistry.addPage([{ ...page, ...(publishedAt && { publishedAt }) }])
      })
    citationRegistry.wereAsked = true
    return { result: `找到 ${results.length} 条`, text: formatSources(context, sources, before) }
  },
})
