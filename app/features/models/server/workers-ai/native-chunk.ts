import { z } from 'zod'

const native = z.object({
  // A token that is a number comes as one.
  response: z.union([z.string(), z.number()]).nullish(),
  tool_calls: z
    .array(z.object({ id: z.string().nullish(), name: z.string(), arguments: z.unknown() }))
    .nullish(),
  usage: z.unknown().optional(),
})

/** A chunk of those models of Workers AI that do not speak OpenAI's form, told in it; null for any other. */
export function fromNativeChunk(value: unknown): object | null {
  if (typeof value !== 'object' || value === null || 'choices' in value) return null
  if (!('response' in value) && !('tool_calls' in value)) return null
  const read = native.safeParse(value)
  if (!read.success) return null
  const { response, tool_calls: calls, usage } = read.data
  const delta = {
    content: response === null || response === undefined ? null : String(response),
    tool_calls: calls?.map(({ id, name, arguments: args }, index) => ({
      index,
      id,
      function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}) },
    })),
  }
  return { choices: [{ delta }], usage }
}
