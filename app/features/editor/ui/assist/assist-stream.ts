import type { StreamFrame } from '~/client/request/event-stream'
import { dataOf, streamedEvents } from '~/client/request/streamed-events'
import { number, object, readOrNull, text, type Reader } from '#packages/basics/shape'
import type { AssistEvent, GenerationType, RewriteAction } from '~/features/document/assist-terms'
import type { SectionBody } from '#packages/document/body'
import type { SectionAddress } from '../saving/section-save'

export interface AssistRequest {
  type: GenerationType
  action?: RewriteAction
  wish?: string
  /** Files of the library that are looked into first. */
  fileIds?: readonly string[]
  body: SectionBody
}

/** What a model makes of a selection, as it comes. Ends after `done` or `failed`; a broken line is a failure. */
export const askForAssist = (
  { teamId, documentId: id, nodeId }: SectionAddress,
  request: AssistRequest,
  signal: AbortSignal,
): AsyncGenerator<AssistEvent> =>
  streamedEvents<AssistEvent>({
    path: '/document/assist',
    body: { teamId, id, nodeId, ...request },
    signal,
    eventOf,
    failed: (code, message) => ({ type: 'assist.failed', code, message }),
    isLast: ({ type }) => type === 'assist.done' || type === 'assist.failed',
  })

// What it holds is checked where it becomes nodes.
const body: Reader<SectionBody> = (value) => value as SectionBody

const events: {
  [Type in AssistEvent['type']]: Reader<Omit<Extract<AssistEvent, { type: Type }>, 'type'>>
} = {
  'assist.started': object({ editId: text, by: text }),
  'assist.delta': object({ text }),
  'assist.recast': object({}),
  'assist.done': object({ editId: text, body, invented: number }),
  'assist.failed': object({ code: text, message: text }),
}

/** The event of a frame; null when it is none that this page knows. */
export function eventOf({ event, data }: Pick<StreamFrame, 'event' | 'data'>): AssistEvent | null {
  const type = Object.keys(events).find((name): name is AssistEvent['type'] => name === event)
  if (!type) return null
  const fields = readOrNull<object>(events[type], dataOf({ data }))
  return fields && ({ ...fields, type } as AssistEvent)
}
