import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '~/core/context'
import type { ModelIdentity } from '~/features/models/contract'

/**
 * What a model saw of a file lies beside what was extracted of it, page by page, and goes with it. It outlives the
 * generations of its file, so learning again costs nothing; another model looks anew.
 */
export interface LookedBefore {
  folder: string
  /** Pages that were looked at. */
  pages: Set<number>
  strikesKey: string
  /** How often in a row the model did not answer in this generation. */
  strikes: number
}

const kept = z.object({ lines: z.array(z.string()) })

export async function lookedBefore(
  ctx: Context,
  { id, generation }: { id: string; generation: number },
  { provider, model }: ModelIdentity,
): Promise<LookedBefore> {
  const name = createHash('sha256').update(`${provider} ${model}`).digest('hex').slice(0, 16)
  const folder = `extracted/${id}/seen/${name}/`
  const strikesKey = `extracted/${id}/${generation}/strikes`
  const strikes = await ctx.files.read(strikesKey)
  const keys = await ctx.files.list(folder)
  return {
    folder,
    pages: new Set(keys.map((key) => Number(/(\d+)\.json$/.exec(key)?.[1]))),
    strikesKey,
    strikes: strikes ? Number(new TextDecoder().decode(strikes)) : 0,
  }
}

/** Lines of a page that was looked at. */
export async function readLooked(
  ctx: Context,
  { folder }: LookedBefore,
  page: number,
): Promise<string[]> {
  const bytes = await ctx.files.read(`${folder}${page}.json`)
  return bytes ? kept.parse(JSON.parse(new TextDecoder().decode(bytes))).lines : []
}

export async function keepLooked(
  ctx: Context,
  before: LookedBefore,
  page: number,
  lines: string[],
): Promise<void> {
  const key = `${before.folder}${page}.json`
  await ctx.files.write(key, JSON.stringify({ lines }), 'application/json')
  before.pages.add(page)
}

export async function keepStrikes(
  ctx: Context,
  before: LookedBefore,
  strikes: number,
): Promise<void> {
  if (before.strikes === strikes) return
  await ctx.files.write(before.strikesKey, String(strikes), 'text/plain')
  before.strikes = strikes
}
