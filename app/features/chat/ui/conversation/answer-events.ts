import type { FileId } from '~/core/ids'
import {
  anyOf,
  idText,
  list,
  number,
  object,
  oneOf,
  optional,
  orElse,
  readOrNull,
  record,
  text,
  truth,
  type Reader,
} from '#packages/basics/shape'
import type { Anchor } from '~/features/library/terms'
import { noticeKinds } from '../../notice-terms'
import {
  questionModes,
  referenceTypes,
  supportVerdicts,
  toolNames,
  toolTroubles,
  type ChatEvent,
  type Reference,
  type SupportVerdict,
  type ToolTrouble,
} from '../../terms'
import type { StreamFrame } from '~/client/request/event-stream'

const box: Reader<[number, number, number, number]> = (value) => {
  const [left = 0, top = 0, width = 0, height = 0] = list(number)(value)
  return [left, top, width, height]
}
const flag: Reader<true | undefined> = (value) => (value === true ? true : undefined)
const anchors: Record<string, Reader<Anchor>> = {
  page: object({ kind: oneOf(['page']), page: number, label: optional(text), boxes: list(box) }),
  paragraph: object({
    kind: oneOf(['paragraph']),
    from: number,
    to: number,
    label: optional(text),
  }),
  text: object({ kind: oneOf(['text']), from: number, to: number, line: optional(number) }),
  slide: object({ kind: oneOf(['slide']), slide: number, notes: flag }),
  cells: object({ kind: oneOf(['cells']), sheet: text, sheetNo: number, range: text }),
  image: object({ kind: oneOf(['image']), boxes: list(box) }),
}
// A kind of place that this page does not know yet must not cost the whole reference.
const anchor: Reader<Anchor | undefined> = (value) =>
  readOrNull(anyOf(...Object.values(anchors)), value) ?? undefined

const support = oneOf(['supported', 'weak'])
const verdicts = oneOf(supportVerdicts)
// A verdict of a later server costs neither the mark nor its source.
const verdict: Reader<SupportVerdict | undefined> = (value) =>
  readOrNull(verdicts, value) ?? undefined
const span = object({ from: number, to: number })
const reference: Reader<Reference> = object({
  index: number,
  type: oneOf(referenceTypes),
  kind: orElse(oneOf(['MESSAGE']), 'MESSAGE'),
  title: text,
  fileId: optional(idText<FileId>()),
  extension: optional(text),
  passageNo: optional(number),
  generation: optional(number),
  headings: optional(list(text)),
  content: orElse(text, ''),
  used: orElse(list(span), []),
  anchor,
  isEdited: flag,
  isAnswer: flag,
  isNearest: flag,
  url: optional(text),
  site: optional(text),
  publishedAt: optional(text),
  authors: optional(list(text)),
  year: optional(number),
  venue: optional(text),
  support: orElse(support, 'supported'),
  verdict,
})
const code: Reader<string | number> = anyOf<string | number>(text, number)
const seconds = orElse(number, 0)
const troubles = oneOf(toolTroubles)
const trouble: Reader<ToolTrouble | undefined> = (value) => readOrNull(troubles, value) ?? undefined
const toolCall = { id: text, name: oneOf(toolNames) }

/** The fields of each event; those of older servers may lack some. */
const events: {
  [Type in ChatEvent['type']]: Reader<Omit<Extract<ChatEvent, { type: Type }>, 'type'>>
} = {
  'conversation.started': object({
    sessionId: text,
    messageId: text,
    title: orElse(text, ''),
    question: orElse(text, ''),
    createTime: orElse(text, ''),
    modes: optional(list(oneOf(questionModes))),
  }),
  'think.delta': object({ delta: text }),
  'think.done': object({ seconds }),
  'think.recast': object({ characters: number }),
  'tool_call.started': object({ ...toolCall, args: orElse(record(text), {}) }),
  'tool_call.completed': object({
    ...toolCall,
    result: orElse(text, ''),
    seconds,
    trouble,
  }),
  'text.start': object({ by: object({ provider: text, label: text, model: text }) }),
  'text.delta': object({ delta: text }),
  'text.recast': object({}),
  notice: object({ kind: oneOf(noticeKinds), text }),
  'text.done': object({ refused: orElse(truth, false) }),
  'final.refs': object({
    refs: list(reference),
    checks: orElse(
      list(object({ at: number, index: number, support, verdict, used: optional(list(span)) })),
      [],
    ),
    answer: optional(text),
  }),
  'conversation.completed': object({
    messageId: orElse(text, ''),
    status: orElse(oneOf(['done', 'end']), 'done'),
  }),
  'conversation.error': object({
    messageId: orElse(text, ''),
    code: orElse(code, 500),
    message: text,
    withdrawn: flag,
  }),
}

/** A frame as the event it means; null for what this page does not know. */
export function parseAnswerEvent(frame: StreamFrame): ChatEvent | null {
  const data = parseJson(frame.data)
  return parseKnown(frame.event, data) ?? parseLegacy(frame.event, data)
}

function parseKnown(name: string, data: unknown): ChatEvent | null {
  if (!isKnown(name)) return null
  const fields = readOrNull<object>(events[name], data)
  // The name chose the reader: the two belong together, which the type of a table cannot say.
  return fields && ({ type: name, ...fields } as ChatEvent)
}

const isKnown = (name: string): name is ChatEvent['type'] => Object.hasOwn(events, name)

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

function textOf(data: unknown): string {
  if (typeof data === 'string') return data
  const { delta, content, message } = readOrNull(legacyFields, data) ?? {}
  return delta ?? content ?? message ?? ''
}
const legacyFields = object({
  delta: optional(text),
  content: optional(text),
  message: optional(text),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
