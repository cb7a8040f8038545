import { modelErrors } from '../../errors'
import { callUpstream, readText, TryFailed, type CalledProvider, type UpstreamPath } from './call'
import { asFailure, pauseBefore } from './retry'
import { pause, watchOver } from './watch'

export interface JsonOrder {
  provider: CalledProvider
  path: UpstreamPath
  body: Record<string, unknown>
  /** Milliseconds that one try may take. */
  patienceMs: number
  retries: number
  /** Bytes of the answer; a longer one is none of ours. */
  mostBytes: number
}

/**
 * One question to an upstream, one JSON answer. Refusals that pass by themselves are tried again; the rest is thrown as an
 * error of `models`, without a word of the upstream's.
 */
export async function askJson(order: JsonOrder, signal: AbortSignal): Promise<unknown> {
  for (let retry = 0; ; retry += 1) {
    const watch = watchOver(signal, { firstMs: order.patienceMs, stallMs: order.patienceMs })
    let wait: number
    try {
      const called = callUpstream(order.provider, order.body, watch.signal, order.path)
      const response = await watch.guard(called)
      return readJson(await watch.guard(readWhole(response, order.mostBytes)))
    } catch (error) {
      signal.throwIfAborted()
      const failed = asFailure(error)
      const next = retry < order.retries ? pauseBefore(retry, failed) : null
      if (next === null) throw failed.error
      wait = next
    } finally {
      watch.close()
    }
    await pause(wait, signal)
  }
}

async function readWhole(response: Response, mostBytes: number): Promise<string> {
  try {
    return await readText(response, mostBytes)
  } catch {
    throw new TryFailed(modelErrors.unavailable(), null, true)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw modelErrors.malformed()
  }
}
