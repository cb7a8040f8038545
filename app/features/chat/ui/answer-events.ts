import { z } from 'zod'
import { referenceTypes, toolNames, type ChatEvent } from '../contract'
import type { StreamFrame } from './event-stream'

const anchor = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    page: z.number(),
    boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  }),
  z.object({ kind: z.literal('paragraph'), from: z.number(), to: z.number() }),
  z.object({ kind: z.literal('text'), from: z.number(), to: z.number() }),
])
const support = z.enum(['supported', 'weak'])
const reference = z.object({
  index: z.number(),
  type: z.enum(referenceTypes),
  kind: z.literal('MESSAGE').default('MESSAGE'),
  title: z.string(),
  fileId: z.string().optional(),
  extension: z.string().optional(),
  passageNo: z.number().optional(),
  headings: z.array(z.string()).optional(),
  content: z.string().default(''),
  used: z.array(z.object({ from: z.number(), to: z.number() })).default([]),
  // A kind of place that this page does not know yet must not cost the whole reference.
  anchor: anchor.optional().catch(undefined),
  url: z.string().optional(),
  support: support.default('supported'),
})
const identity = z.object({ provider: z.string(), label: z.string(), model: z.string() })

const eventShape = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation.started'),
    sessionId: z.string(),
    messageId: z.string(),
    title: z.string().default(''),
    question: z.string().default(''),
    createTime: z.string().default(''),
  }),
  z.object({ type: z.literal('think.delta'), delta: z.string() }),
  z.object({ type: z.literal('think.done'), seconds: z.number().default(0) }),
  z.object({
    type: z.literal('tool_call.started'),
    id: z.string(),
    name: z.enum(toolNames),
    args: z.record(z.string(), z.string()).default({}),
  }),
  z.object({
    type: z.literal('tool_call.completed'),
    id: z.string(),
    name: z.enum(toolNames),
    result: z.string().default(''),
    seconds: z.number().default(0),
  }),
  z.object({ type: z.literal('text.start'), by: identity }),
  z.object({ type: z.literal('text.delta'), delta: z.string() }),
  z.object({ type: z.literal('text.done'), refused: z.boolean().default(false) }),
  z.object({
    type: z.literal('final.refs'),
    refs: z.array(reference),
    checks: z.array(z.object({ at: z.number(), index: z.number(), support })).default([]),
    answer: z.string().optional(),
  }),
  z.object({
    type: z.literal('conversation.completed'),
    messageId: z.string().default(''),
    status: z.enum(['done', 'end']).default('done'),
  }),
  z.object({
    type: z.literal('conversation.error'),
    messageId: z.string().default(''),
    code: z.union([z.string(), z.number()]).default(500),
    message: z.string(),
  }),
])

/** A frame as the event it means; null for what this page does not know. */
export function parseAnswerEvent(frame: StreamFrame): ChatEvent | null {
  const data = parseJson(frame.data)
  const fields = z.record(z.string(), z.unknown()).safeParse(data)
  const known = eventShape.safeParse({ ...fields.data, type: frame.event })
  return known.success ? known.data : parseLegacy(frame.event, data)
}

// The older family of five, told in the words of the dotted one.
function parseLegacy(name: string, data: unknown): ChatEvent | null {
  switch (name) {
    case 'message':
      return { type: 'text.delta', delta: textOf(data) }
    case 'answeing':
      return { type: 'text.delta', delta: '' }
    case 'end':
    case 'done':
      return { type: 'conversation.completed', messageId: '', status: name }
    case 'error':
      return { type: 'conversation.error', messageId: '', code: 500, message: textOf(data) }
    default:
      return null
  }
}

const legacyText = z.union([
  z.string(),
  z.object({ delta: z.string() }).transform(({ delta }) => delta),
  z.object({ content: z.string() }).transform(({ content }) => content),
  z.object({ message: z.string() }).transform(({ message }) => message),
])
const textOf = (data: unknown) => legacyText.catch('').parse(data)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
