import { z } from 'zod'

const text = z.string().nullish()

const toolCall = z.object({
  index: z.number().int().nullish(),
  id: text,
  function: z.object({ name: text, arguments: text }).nullish(),
})
export type ToolCallPiece = z.infer<typeof toolCall>

const delta = z.object({
  content: text,
  reasoning_content: text,
  reasoning: text,
  tool_calls: z.array(toolCall).nullish(),
})
export type Delta = z.infer<typeof delta>

const usage = z.object({
  prompt_tokens: z.number().nonnegative(),
  completion_tokens: z.number().nonnegative(),
})

const choice = z.object({
  delta: delta.nullish(),
  /** Whole answers of servers that do not stream. */
  message: delta.nullish(),
  finish_reason: text,
  usage: usage.nullish().catch(null),
})

/** A chunk, an error inside a 200 stream, or the bare `{code, message}` of some gateways. */
export const chunkSchema = z.object({
  choices: z.array(choice).nullish(),
  usage: usage.nullish().catch(null),
  error: z.unknown().optional(),
  code: z.union([z.string(), z.number()]).nullish(),
  message: text,
})
export type Chunk = z.infer<typeof chunkSchema>
