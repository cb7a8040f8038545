import type { z } from 'zod'
import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { ModelIdentity } from '~/features/models/terms'
import { modelErrors } from '~/features/models/errors'
import type { ModelMessage } from '~/features/models/server'
import { generationJobErrors } from '../../../errors'
import { readJson } from './read-json'

const LONGEST_ANSWER = 60_000
const WAITS_MS = 120_000
const MOST_TOKENS = 4000

/**
 * Asks the chat model for one JSON object. What is cut off is read as far as it goes; what cannot be read at all is asked
 * for once more. Errors: `making.unreadable`, those of the models.
 */
export async function askForJson<Schema extends z.ZodType>(
  ctx: Context,
  schema: Schema,
  system: string,
  user: string,
): Promise<{ value: z.infer<Schema>; by: ModelIdentity }> {
  const messages: ModelMessage[] = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  const first = await receive(ctx, messages)
  const read = schema.safeParse(readJson(first.text))
  if (read.success) return { value: read.data, by: first.by }
  const again = await receive(ctx, [
    ...messages,
    { role: 'assistant', content: first.text.slice(0, 2000) || '（空）' },
    { role: 'user', content: '上面的回答不是要求的JSON。只输出一个JSON对象，不要解释。' },
  ])
  const second = schema.safeParse(readJson(again.text))
  if (!second.success) throw generationJobErrors.unreadable()
  return { value: second.data, by: again.by }
}

async function receive(ctx: Context, messages: ModelMessage[]) {
  let text = ''
  let by = ctx.models.whoServes('chat')
  const request = { messages, maxTokens: MOST_TOKENS, isBackground: true as const }
  try {
    for await (const event of ctx.models.stream('chat', request, AbortSignal.timeout(WAITS_MS))) {
      if (event.type === 'started') by = event.by
      if (event.type === 'text') text += event.text
      if (event.type === 'recast') text = ''
      if (text.length > LONGEST_ANSWER) break
    }
  } catch (error) {
    if (!isCutOff(error) || text === '') throw error
  }
  return { text, by }
}

// What came before the break is still good.
const isCutOff = (error: unknown) =>
  error instanceof AppError && error.slug === modelErrors.truncated().slug
