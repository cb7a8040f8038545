import { z } from 'zod'
import { modelErrors } from '../errors'
import { callUpstream, readText, TryFailed, type CalledProvider } from './openai-compatible/call'

const PATIENCE_MS = 20_000
const MOST_BYTES = 64 * 1024

const frame = z.object({ choices: z.array(z.unknown()) })

/** Asks a model one word, in the way that questions are asked. Errors: those of asking a model; `malformed` where what answers is none. */
export async function tryModel(provider: CalledProvider, model: string): Promise<void> {
  const messages = [{ role: 'user', content: '你好' }]
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const body = { model, messages, max_tokens: 16, stream: true }
    const response = await callUpstream(provider, body, signal)
    if (!hasFrame(await readText(response, MOST_BYTES))) throw modelErrors.malformed()
  } catch (error) {
    if (signal.aborted) throw modelErrors.stalled()
    throw error instanceof TryFailed ? error.error : error
  }
}

const hasFrame = (text: string) =>
  [...text.matchAll(/^data: ?(\{.*)$/gm)].some(([, json = '']) => {
    try {
      return frame.safeParse(JSON.parse(json)).success
    } catch {
      return false
    }
  })
