import {
  number,
  object,
  oneOf,
  orElse,
  readOrNull,
  text,
  truth,
  type Reader,
} from '#packages/basics/shape'
import type { StreamFrame } from '~/client/request/event-stream'
import type { TaskEvent } from '../../events'
import { makeStatuses, taskStatuses, writingStages } from '../../terms'

const orNull =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (raw) =>
    raw === null || raw === undefined ? null : reader(raw)

const step = { step: text, nodeId: orNull(text) }
const count = orElse(number, 0)

/** The fields of each event; those of older servers may lack some. */
const events: {
  [Type in TaskEvent['type']]: Reader<Omit<Extract<TaskEvent, { type: Type }>, 'type'>>
} = {
  'task.status': object({
    taskStatus: oneOf(taskStatuses),
    makeStatus: orNull(oneOf(makeStatuses)),
    stage: orNull(oneOf(writingStages)),
    isPaused: orElse(truth, false),
    done: count,
    failed: count,
    total: count,
    words: count,
    coins: count,
  }),
  'outline.node': object({ nodeId: text, title: text, level: number }),
  'outline.done': object({ documentId: text, nodes: number }),
  'step.started': object({ ...step, stage: oneOf(writingStages) }),
  'step.delta': object({ ...step, text }),
  'step.done': object({ ...step, words: count }),
  'step.error': object({ ...step, reason: orElse(text, ''), isFinal: orElse(truth, false) }),
  'evidence.added': object({ nodeId: orNull(text), count: number }),
  'figure.ready': object({ nodeId: text, figureId: text }),
  'slide.done': object({ nodeId: orNull(text), slideId: text }),
  'guard.flag': object({ nodeId: text, kind: text, text: orElse(text, '') }),
  'task.done': object({ documentId: orElse(text, ''), failed: count }),
  'task.error': object({ code: orElse(text, ''), reason: orElse(text, '') }),
}

/** The event of a frame; null when it is none that this page knows. */
export function taskEventOf(frame: StreamFrame): TaskEvent | null {
  const parsed = parse(frame.data)
  const type = Object.keys(events).find(
    (name) => name === frame.event || name === readOrNull(object({ type: text }), parsed)?.type,
  )
  if (!type || !isKnown(type)) return null
  const fields = readOrNull<object>(events[type], parsed)
  // The reader of the type has read the rest of it.
  return fields && ({ ...fields, type } as TaskEvent)
}

const isKnown = (type: string): type is TaskEvent['type'] => type in events

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
