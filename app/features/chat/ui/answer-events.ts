import { z } from 'zod'
import { referenceTypes, toolNames } from '../contract'
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
const delta = z.object({ delta: z.string() })
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

/** What the events of the numbered log carry. */
export const eventShapes = {
  'conversation.started': z.object({
    sessionId: z.string(),
    messageId: z.string(),
    title: z.string().default(''),
    question: z.string().optional(),
    createTime: z.string().optional(),
  }),
  'think.delta': delta,
  'think.done': z.object({ seconds: z.number().default(0) }),
  'tool_call.started': z.object({
    id: z.string(),
    name: z.enum(toolNames),
    args: z.record(z.string(), z.string()).default({}),
  }),
  'tool_call.completed': z.object({
    id: z.string(),
    name: z.enum(toolNames),
    result: z.string().default(''),
    seconds: z.number().default(0),
  }),
  'text.start': z.object({
    by: z
      .object({ provider: z.string(), label: z.string(), model: z.string() })
      .nullable()
      .default(null),
  }),
  'text.delta': delta,
  'text.done': z.object({ refused: z.boolean().default(false) }),
  'final.refs': z.object({
    refs: z.array(reference),
    checks: z.array(z.object({ at: z.number(), index: z.number(), support })).default([]),
  }),
  'conversation.completed': z.object({
    messageId: z.string().optional(),
    status: z.enum(['done', 'end']).default('done'),
  }),
  'conversation.error': z.object({
    messageId: z.string().optional(),
    code: z.union([z.string(), z.number()]).default(500),
    message: z.string(),
  }),
} as const

type EventShapes = typeof eventShapes
export type AnswerEvent = {
  [Type in keyof EventShapes]: { type: Type; data: z.infer<EventShapes[Type]> }
}[keyof EventShapes]

/** A frame as the event it means; null for what this page does not know. */
export function parseAnswerEvent(frame: StreamFrame): AnswerEvent | null {
  const data = parseJson(frame.data)
  return isKnown(frame.event) ? parseAs(frame.event, data) : parseLegacy(frame.event, data)
}

const isKnown = (name: string): name is keyof EventShapes => Object.hasOwn(eventShapes, name)

function parseAs<Type extends keyof EventShapes>(type: Type, data: unknown): AnswerEvent | null {
  const parsed = eventShapes[type].safeParse(data)
  // TypeScript cannot follow one `type` through both the table and the union.
  return parsed.success ? ({ type, data: parsed.data } as AnswerEvent) : null
}

// The older family of five, told in the words of the dotted one.
function parseLegacy(name: string, data: unknown): AnswerEvent | null {
  switch (name) {
    case 'message':
      return { type: 'text.delta', data: { delta: textOf(data) } }
    case 'answeing':
      return { type: 'text.start', data: { by: null } }
    case 'end':
    case 'done':
      return { type: 'conversation.completed', data: { status: name } }
    case 'error':
      return { type: 'conversation.error', data: { code: 500, message: textOf(data) } }
    default:
      return null
  }
}

const legacyText = z.union([
  z.string(),
  z.object({ delta: z.string() }).transform(({ delta: text }) => text),
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
