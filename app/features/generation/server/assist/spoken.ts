import type { SeatedContext } from '~/core/context'
import type { AssistEvent } from '~/features/document/assist-terms'
import { modelErrors } from '~/features/models/errors'
import { openOutputWatch } from '~/features/moderation/server'

type Spoken = Extract<AssistEvent, { type: 'assist.delta' | 'assist.recast' }>

export interface SpokenRequest {
  messages: { role: 'system' | 'user'; content: string }[]
  maxTokens: number
  signal: AbortSignal
}

/** The words of a model as they come, looked at on their way; answers all of them. */
export async function* spoken(
  ctx: SeatedContext,
  { signal, ...request }: SpokenRequest,
): AsyncGenerator<Spoken, string> {
  const watch = await openOutputWatch(ctx)
  let text = ''
  const deltas = (delta: string): Spoken[] =>
    delta === '' ? [] : [{ type: 'assist.delta', text: delta }]
  for await (const event of ctx.models.stream('writing', request, signal)) {
    if (event.type === 'recast') {
      text = ''
      yield { type: 'assist.recast' }
    }
    if (event.type !== 'text') continue
    text += event.text
    yield* deltas(await watch.push(event.text))
    if (watch.error) throw watch.error
  }
  yield* deltas(await watch.end())
  await watch.settle()
  if (watch.error) throw watch.error
  if (text.trim() === '') throw modelErrors.empty()
  return text
}
