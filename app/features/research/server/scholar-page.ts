import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { teamInfo } from '~/features/teams/server'
import type { CitationView, ScholarPageView, ScholarSearchInput } from '../contract'
import { researchErrors } from '../errors'
import { citationOf } from './citing'
import { payForWords } from './pay'
import { savedAmong } from './save-work'
import { searchScholar } from './search-scholar'
import { getWorks } from './works'

const SEARCHES: RateRule = { name: 'research.scholar-page', limit: 60, windowMs: 60_000 }

/**
 * A search of the scholar page, paid out of the team's quota once a day for the same words. Errors: those of
 * `searchScholar` (given back), scholarShort (7004), `requestErrors.tooMany`.
 */
export async function searchPapers(
  ctx: SeatedContext,
  { query, filters, page, pageSize }: ScholarSearchInput,
  signal: AbortSignal,
): Promise<ScholarPageView> {
  // What cannot be asked is not paid for a moment.
  if (ctx.settings.SCHOLAR_SOURCES.length === 0) throw researchErrors.scholarNotConfigured()
  await limitRate(ctx, SEARCHES, ctx.actor.accountId)
  const found = await payForWords(ctx, query, () =>
    searchScholar(ctx, { query, filters, page, pageSize }, signal),
  )
  const [saved, left] = await Promise.all([
    savedAmong(
      ctx,
      found.works.map(({ id }) => id),
    ),
    searchesLeft(ctx),
  ])
  return { ...found, saved, left }
}

/** Scholar searches that the team has left. */
export async function searchesLeft(ctx: SeatedContext): Promise<number> {
  const { maxScholarSearch, usedScholarSearch } = await teamInfo(ctx)
  return Math.max(0, maxScholarSearch - usedScholarSearch)
}

/** Works in all the ways to cite them, in the order of their ids; unknown ones are left out. */
export async function citeWorks(
  ctx: SeatedContext,
  { ids }: { ids: readonly string[] },
): Promise<CitationView[]> {
  const today = new Date(ctx.now().getTime() + SHANGHAI_MS).toISOString().slice(0, 10)
  return (await getWorks(ctx, ids)).map((work) => citationOf(work, today))
}

const SHANGHAI_MS = 8 * 3_600_000
