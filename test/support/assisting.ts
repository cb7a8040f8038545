import type { SeatedContext } from '~/core/context'
import type { AssistInput } from '~/features/document/assist-contract'
import type { AssistEvent } from '~/features/document/assist-terms'
import { assist } from '~/features/generation/server/assist/assist'

/** What is told of an assist, to its end. */
export async function assistEvents(ctx: SeatedContext, input: AssistInput): Promise<AssistEvent[]> {
  const text = await new Response(await assist(ctx, input)).text()
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']): AssistEvent => JSON.parse(data))
}

/** The end of one that came to its end. */
export function assistDone(events: readonly AssistEvent[]) {
  const last = events.at(-1)
  if (last?.type !== 'assist.done') throw new Error(JSON.stringify(last))
  return last
}
