import type { ServerResponse } from 'node:http'
import { readScript } from './fault-script.ts'

/** The models that were asked for, as vLLM lists them. */
export function listOf(models: Iterable<string>) {
  const data = [...models].map((id) => {
    const { window, statesWindow } = readScript(id)
    return {
      id,
      object: 'model',
      owned_by: 'vllm',
      ...(window > 0 && statesWindow && { max_model_len: window }),
    }
  })
  return { object: 'list', data }
}

/** Tokens of a request as a tokenizer of Chinese counts them, about: a character of Han one, others a quarter. */
export function lengthOf(body: object): number {
  const text = JSON.stringify(body)
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const { max_tokens: most } = body as { max_tokens?: number }
  return Math.ceil(han + (text.length - han) / 4) + (most ?? 0)
}

export function refuseLength(response: ServerResponse, { window }: { window: number }) {
  const message = `This model's maximum context length is ${window} tokens. However, you requested more. sk-canary`
  refuse(response, { message, type: 'BadRequestError', code: 400 })
}

export function refuseTools(response: ServerResponse) {
  refuse(response, {
    message: 'registry.ollama.ai/library/fake does not support tools',
    type: 'api_error',
  })
}

export function refuseWords(response: ServerResponse) {
  const message = 'This is not a chat model and thus not supported here. sk-canary'
  refuse(response, { message, type: 'invalid_request_error' })
}

export function refusePictures(response: ServerResponse) {
  const message = 'This model does not support image input. sk-canary'
  refuse(response, { message, type: 'invalid_request_error' })
}

function refuse(response: ServerResponse, error: object) {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error }))
}
