import type { Context } from '~/core/context'
import { readBlocks, readWindow } from '../ingest/extracted'
import type { DescribedFile } from './described-works'
import { BLOCKS_OF_OPENING, type ReadBlock } from './reading/opening'
import { readWork, type ReadWork } from './reading/read-work'

const BLOCKS_OF_ENDING = 30

/**
 * Reads a learned file's work out of what was extracted of it. Files learned before properties were kept are read from
 * their text alone, until they are learned again. Null when nothing was extracted yet.
 */
export async function readFileWork(ctx: Context, file: DescribedFile): Promise<ReadWork | null> {
  const first = await readWindow(ctx, file, 0)
  if (!first) return null
  const work = readWork({
    extension: file.extension,
    pages: first.pages,
    properties: first.properties ?? {},
    opening: first.blocks.slice(0, BLOCKS_OF_OPENING),
    ending: await endingOf(ctx, file, first.windows === 1 ? first.blocks : null),
    url: file.page?.finalUrl || file.sourceUrl,
  })
  return withPageFacts(work, file)
}

async function endingOf(
  ctx: Context,
  file: DescribedFile,
  only: readonly ReadBlock[] | null,
): Promise<readonly ReadBlock[]> {
  if (only) return only.slice(-BLOCKS_OF_ENDING)
  const { total } = await readBlocks(ctx, file, 0, 0)
  const { blocks } = await readBlocks(
    ctx,
    file,
    Math.max(0, total - BLOCKS_OF_ENDING),
    BLOCKS_OF_ENDING,
  )
  return blocks
}

/** What a page said when it was fetched goes before what its plain snapshot still tells. */
function withPageFacts(work: ReadWork, { page }: DescribedFile): ReadWork {
  if (!page) return work
  const facts = {
    title: page.pageTitle,
    authors:
      page.byline.length <= 60
        ? page.byline.replace(/^(?:作者|记者|文|by)\s*[:：/]?\s*/iu, '')
        : '',
    container: page.site,
    date: page.publishedOn,
  }
  const own = Object.entries(facts).filter(([, value]) => value !== '')
  return {
    ...work,
    parts: { ...work.parts, ...Object.fromEntries(own) },
    sources: { ...work.sources, ...Object.fromEntries(own.map(([part]) => [part, 'metaTags'])) },
  }
}
