import { z } from 'zod'
import { relevantPieces } from '../citations/pieces'
import { shareHeld } from '../citations/citation-registry'
import { isOutside } from '../citations/source-passages'
import { formatSources } from './format-sources'
import { whole, type ToolContext, type ToolOutcome } from './tool'

export const addressArgs = z.object({
  source: whole.min(1).optional().describe('资料编号：阅读这条网页或文献'),
  url: z.string().max(2000).optional().describe('只可填写用户问题里给出的网址；否则填资料编号'),
})
type AddressArgs = z.infer<typeof addressArgs>

/** Where the arguments lead, if the asker or a search gave it; null otherwise. */
export function addressOf(
  { citationRegistry, addresses }: ToolContext,
  { source, url }: AddressArgs,
): string | null {
  if (source === undefined) return url === undefined ? null : addresses.find(url)
  const meant = citationRegistry.byAlias(source)
  if (!meant || !isOutside(meant)) return null
  return addresses.find(meant.url)
}

/** Reads a page and adds what of it is near the question. Errors: those of research. */
export async function readAddress(
  context: ToolContext,
  url: string,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { ctx, research, citationRegistry, question } = context
  const page = await research.readPage(ctx, { url }, signal)
  const { title, site, publishedAt } = page
  const before = citationRegistry.items.length
  const pieces = relevantPieces(question, page.text).map(({ no, text }) => ({
    type: 'web' as const,
    url: page.url,
    no,
    title: title || site,
    headings: [],
    text,
    site,
    ...(publishedAt && { publishedAt }),
    score: shareHeld(question, `${title}\n${text}`),
  }))
  const sources = citationRegistry.addPage(pieces)
  return { result: `读了 ${page.text.length} 字`, text: formatSources(context, sources, before) }
}
