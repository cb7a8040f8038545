import { dataOf, streamedEvents } from '~/client/request/streamed-events'
import { idText, list, number, object, readOrNull, text, type Reader } from '#packages/basics/shape'
import type { NodeId } from '~/core/ids'
import type { MapAssistEvent, MapTask } from '~/features/document/wire/terms/map-assist'

export interface MapAssistRequest {
  teamId: string
  id: string
  nodeId: NodeId | null
  task: MapTask
  wish: string
}

/** What is made of a branch, as it comes. Ends after `done` or `failed`. */
export const askForTopics = (
  request: MapAssistRequest,
  signal: AbortSignal,
): AsyncGenerator<MapAssistEvent> =>
  streamedEvents<MapAssistEvent>({
    path: '/document/map/assist',
    body: request,
    signal,
    eventOf: (frame) => {
      const type = Object.keys(events).find(
        (name): name is MapAssistEvent['type'] => name === frame.event,
      )
      const fields = type && readOrNull<object>(events[type], dataOf(frame))
      return fields ? ({ ...fields, type } as MapAssistEvent) : null
    },
    failed: (code, message) => ({ type: 'assist.failed', code, message }),
    isLast: ({ type }) => type === 'assist.done' || type === 'assist.failed',
  })

const nodeId = idText<NodeId>()
const topic = object({
  level: number,
  title: text,
  nodeId: (value) => (value === null ? null : nodeId(value)),
  evidenceIds: list(text),
})

const events: {
  [Type in MapAssistEvent['type']]: Reader<Omit<Extract<MapAssistEvent, { type: Type }>, 'type'>>
} = {
  'assist.started': object({ editId: text, by: text }),
  'assist.delta': object({ text }),
  'assist.recast': object({}),
  'assist.done': object({ topics: list(topic), summary: text }),
  'assist.failed': object({ code: text, message: text }),
}
