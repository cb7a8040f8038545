import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { rateGate } from '~/core/rate'
import type { SourceSettings } from '~/core/settings/research'
import type { SourceState } from '../../terms'
import { orAborted } from './ask'
import { keepAnswer, cachedAnswer, keyOf } from './cache'
import { SourceFailure } from './failure'
import { isPaused, noteAnswer, noteFailure } from './pauses'
import type { Source } from './source'

export interface Asking<Question, Answer> {
  settings: SourceSettings
  source: Source<Question, Answer>
  question: Question
  /** Milliseconds for all of it: its turn, a second try. */
  patienceMs: number
  /** Milliseconds that an answer stays good. */
  keepMs: number
}

export type Asked<Answer> =
  | { state: 'ok'; answer: Answer }
  | { state: Exclude<SourceState, 'ok'>; answer: null }

// A person waits: what must be waited for longer is asked another time.
const LONGEST_WAIT_MS = 4000
const SECOND_TRY_MS = 300
// Raised when what is kept changes its shape: older answers are not found then.
const SHAPE = 1

/**
 * Asks one source: from what is kept, else in its turn and once more where that helps. How it ended is answered, not thrown;
 * only the asker's own leaving is.
 */
export async function askSource<Question, Answer>(
  ctx: Context,
  asking: Asking<Question, Answer>,
  signal: AbortSignal,
): Promise<Asked<Answer>> {
  const { settings, source, question } = asking
  const baseUrl = (settings.baseUrl ?? source.baseUrl).replace(/\/+$/, '')
  const name = `${settings.kind} ${baseUrl}`
  const key = await keyOf([SHAPE, name, question])
  const cached = await cachedAnswer(ctx, key)
  // Written below, of this very shape.
  if (cached !== undefined) return { state: 'ok', answer: cached as Answer }
  if (isPaused(name, ctx.now().getTime())) return { state: 'paused', answer: null }
  try {
    const answer = await inTime(asking, signal, async (within) => {
      await waitForTurn(ctx, name, source.pace(settings), within)
      const order = { source: settings, baseUrl, question, signal: within }
      return twice(() => source.ask(order), within)
    })
    noteAnswer(name)
    await keepAnswer(ctx, key, answer, asking.keepMs)
    return { state: 'ok', answer }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof SourceFailure)) throw error
    noteFailure(name, error.kind, error.retryAfterMs, ctx.now().getTime())
    ctx.log('warn', 'research.source-failed', { source: settings.kind, reason: reasonOf(error) })
    return { state: error.kind, answer: null }
  }
}

async function inTime<Answer>(
  { patienceMs }: { patienceMs: number },
  signal: AbortSignal,
  work: (within: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    return await orAborted(work(within), within)
  } catch (error) {
    signal.throwIfAborted()
    throw within.aborted ? new SourceFailure('timeout') : error
  }
}

async function waitForTurn(
  ctx: Context,
  name: string,
  windows: ReturnType<Source<unknown, unknown>['pace']>,
  signal: AbortSignal,
): Promise<void> {
  if (windows.length === 0) return
  const gate = rateGate(ctx, `research ${name}`)
  let waited = 0
  for (;;) {
    // The source's clock is the world's: a test that stands still must not be asked to wait for ever.
    const wait = await gate.take(Date.now(), windows)
    if (wait === 0) return
    waited += wait
    if (waited > LONGEST_WAIT_MS) throw new SourceFailure('rate', wait)
    await pause(wait, signal)
  }
}

async function twice<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const wait = error instanceof SourceFailure ? waitBeforeSecond(error) : null
    if (wait === null) throw error
    await pause(wait, signal)
    return ask()
  }
}

function waitBeforeSecond({ kind, retryAfterMs }: SourceFailure): number | null {
  if (retryAfterMs !== null && retryAfterMs > LONGEST_WAIT_MS) return null
  if (kind === 'upstream') return Math.max(retryAfterMs ?? 0, SECOND_TRY_MS)
  return kind === 'rate' ? retryAfterMs : null
}

/** Waits; rejects with the signal's reason when it aborts first. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return orAborted(waiting, signal).finally(() => clearTimeout(timer))
}
