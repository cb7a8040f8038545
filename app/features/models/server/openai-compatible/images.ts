import { z } from 'zod'
import { modelErrors } from '../../errors'
import type { ModelProvider } from '../ports'
import { askJson } from './ask-json'

export interface DrawingOptions {
  provider: ModelProvider
  model: string
  patienceMs: number
}

const MOST_BYTES = 24 * 1024 * 1024
const SIZE = '1024x1024'

// An address would have to be fetched from wherever the upstream says.
const answer = z.object({ data: z.array(z.object({ b64_json: z.base64() })).min(1) })

/** Bytes of one picture, whatever its form. Errors: `malformed` for an answer without bytes, and what the upstream refused. */
export async function drawUpstream(
  { provider, model, patienceMs }: DrawingOptions,
  description: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const body = { model, prompt: description, n: 1, size: SIZE, response_format: 'b64_json' }
  const path = '/images/generations'
  // It is paid by the picture: nothing is asked for twice.
  const order = { provider, path, body, patienceMs, retries: 0, mostBytes: MOST_BYTES } as const
  const reply = answer.safeParse(await askJson(order, signal))
  const [picture] = reply.success ? reply.data.data : []
  if (!picture) throw modelErrors.malformed()
  return Uint8Array.from(atob(picture.b64_json), (sign) => sign.charCodeAt(0)).buffer
}
