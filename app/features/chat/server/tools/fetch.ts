import { z } from 'zod'
import { readPassages } from '~/features/library/server'
import { isOutside } from '../citations/source-passages'
import { readAddress } from './read-page'
import { formatSources } from './format-sources'
import { defineTool, whole } from './tool'

const BESIDE = 3

/** More of a source by its number, wherever it comes from. */
export const fetchSource = defineTool({
  name: 'fetch',
  description: '按编号取得一条资料更完整的内容：文件里前后的段落、网页正文、文献的公开全文。',
  most: 4,
  schema: z.object({ source: whole.min(1).describe('资料编号') }),
  isOffered: ({ scope, uses }) => scope !== null || uses.pages,
  show: ({ citationRegistry }, { source }) => {
    const meant = citationRegistry.byAlias(source)
    return meant && { title: meant.title }
  },
  async run(context, { source }, signal) {
    const { ctx, scope, citationRegistry, addresses, uses } = context
    const meant = citationRegistry.byAlias(source)
    if (!meant) return { result: '没有这条资料', text: '没有这条资料。', trouble: 'failed' }
    if (isOutside(meant)) {
      const url = addresses.find(addresses.pdfOf(meant.url) ?? meant.url)
      if (!url || !uses.pages) return { result: '不能读取', text: '不能读取。', trouble: 'failed' }
      return readAddress(context, url, signal)
    }
    const before = citationRegistry.items.length
    const { fileId, no } = meant
    const around = { fileId, from: no - BESIDE, count: 2 * BESIDE + 1 }
    const sources = citationRegistry.addLibrary(scope ? await readPassages(ctx, scope, around) : [])
    return { result: `读了 ${sources.length} 处`, text: formatSources(context, sources, before) }
  },
})
