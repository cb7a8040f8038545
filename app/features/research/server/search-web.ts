import type { Context } from '~/core/context'
import { plainLine } from '~/core/text/text-rules'
import { QUERY_LIMIT, WEB_RESULTS_LIMIT, type SourceStatus, type WebResult } from '../terms'
import { researchErrors } from '../errors'
import { askSource } from './asking/ask-source'
import { webSources } from './web'
import { mergeWeb } from './web/merge-web'

const PATIENCE_MS = 8000
// What is new matters on the web; a search within one conversation is still asked once.
const KEEP_MS = 3_600_000

/**
 * Searches the web with everyone configured, at once. What one source could not is in `sources`. Errors:
 * `webNotConfigured`, `webFailed` (nobody answered; `details.sources`); the signal's reason when it aborts.
 */
export async function searchWeb(
  ctx: Context,
  input: { query: string; limit: number },
  signal: AbortSignal,
): Promise<{ results: WebResult[]; sources: SourceStatus[] }> {
  const configured = ctx.settings.WEB_SEARCH
  if (configured.length === 0) throw researchErrors.webNotConfigured()
  const query = plainLine(input.query).slice(0, QUERY_LIMIT).toWellFormed()
  if (query === '') return { results: [], sources: [] }
  const asked = await Promise.all(
    configured.map(async (settings) => {
      const source = webSources[settings.kind]
      const asking = { settings, source, question: { query }, patienceMs: PATIENCE_MS }
      const answer = await askSource(ctx, { ...asking, keepMs: KEEP_MS }, signal)
      return { kind: settings.kind, label: source.label, ...answer }
    }),
  )
  const sources = asked.map(({ kind, label, state, answer }) => ({
    source: kind,
    label,
    state,
    count: answer?.length ?? 0,
  }))
  if (sources.every(({ state }) => state !== 'ok')) throw researchErrors.webFailed({ sources })
  const lists = asked.map(({ label, answer }) => ({ label, findings: answer ?? [] }))
  const limit = Math.min(Math.max(1, input.limit), WEB_RESULTS_LIMIT)
  return { results: mergeWeb(lists, limit), sources }
}
