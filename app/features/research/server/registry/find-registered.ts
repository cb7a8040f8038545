import type { Context } from '~/core/context'
import type { FindRegistered } from '~/features/library/server/ports'
import { askSource } from '../asking/ask-source'
import { crossrefWork } from './crossref-work'
import { registeredWork } from './registered-work'

const PATIENCE_MS = 8000
const KEEP_MS = 7 * 24 * 3_600_000

/** What is registered of a DOI, where the operator named Crossref among the sources of papers. */
export const findRegistered: FindRegistered = async (ctx: Context, doi) => {
  const settings = ctx.settings.SCHOLAR_SOURCES.find(({ kind }) => kind === 'crossref')
  if (!settings) return { state: 'off' }
  const question = { doi: doi.toLowerCase() }
  const asking = {
    settings,
    source: crossrefWork,
    question,
    patienceMs: PATIENCE_MS,
    keepMs: KEEP_MS,
  }
  const { state, answer } = await askSource(ctx, asking, new AbortController().signal)
  if (state !== 'ok') return { state: PASSING.has(state) ? 'busy' : 'failed' }
  if (answer === null) return { state: 'unknown' }
  return { state: 'found', work: registeredWork(answer) }
}

const PASSING = new Set<string>(['rate', 'upstream', 'timeout', 'paused'])
