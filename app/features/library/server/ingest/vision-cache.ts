import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { ModelIdentity } from '~/features/models/terms'

/**
 * What a model saw of a file lies beside what was extracted of it, page by page, and goes with it. It outlives the
 * generations of its file, so learning again costs nothing but the pages on which nothing was read; another model looks
 * anew.
 */
export interface VisionCache {
  folder: string
  generation: number
  /** Pages that were read. */
  pages: Set<number>
  strikesKey: string
  /** How often in a row the model did not answer in this generation. */
  strikes: number
}

const cachedPage = z.object({
  lines: z.array(z.string()),
  /** In which learning; files of before do not say it. */
  generation: z.int().optional(),
  /** The model will not say what stands there, however often it is asked. */
  isRefused: z.boolean().optional(),
})

export async function loadVisionCache(
  ctx: Context,
  { id, generation }: { id: FileId; generation: number },
  { provider, model }: ModelIdentity,
): Promise<VisionCache> {
  const name = createHash('sha256').update(`${provider} ${model}`).digest('hex').slice(0, 16)
  const folder = `extracted/${id}/seen/${name}/`
  const strikesKey = `extracted/${id}/${generation}/strikes`
  const strikes = await ctx.files.read(strikesKey)
  const keys = await ctx.files.list(folder)
  return {
    folder,
    generation,
    pages: new Set(keys.map((key) => Number(/(\d+)\.json$/.exec(key)?.[1]))),
    strikesKey,
    strikes: strikes ? Number(new TextDecoder().decode(strikes)) : 0,
  }
}

/** Lines of a page that was read; null when another reading may find more: nothing was read in an earlier learning. */
export async function readCachedPage(
  ctx: Context,
  { folder, generation }: VisionCache,
  page: number,
): Promise<string[] | null> {
  const bytes = await ctx.files.read(`${folder}${page}.json`)
  if (!bytes) return null
  const found = cachedPage.parse(JSON.parse(new TextDecoder().decode(bytes)))
  const isFinal = found.lines.length > 0 || found.isRefused || found.generation === generation
  return isFinal ? found.lines : null
}

export async function cachePage(
  ctx: Context,
  cache: VisionCache,
  page: number,
  { lines, isRefused }: { lines: string[]; isRefused?: true },
): Promise<void> {
  const key = `${cache.folder}${page}.json`
  const { generation } = cache
  const content = JSON.stringify({ lines, generation, ...(isRefused && { isRefused }) })
  await ctx.files.write(key, content, 'application/json')
  cache.pages.add(page)
}

export async function saveStrikes(
  ctx: Context,
  cache: VisionCache,
  strikes: number,
): Promise<void> {
  if (cache.strikes === strikes) return
  await ctx.files.write(cache.strikesKey, String(strikes), 'text/plain')
  cache.strikes = strikes
}
