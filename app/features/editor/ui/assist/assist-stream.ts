import { api } from '~/client/api'
import { readEventStream, type StreamFrame } from '~/client/request/event-stream'
import { number, object, readOrNull, text, type Reader } from '~/core/shape'
import type { AssistEvent, GenerationType, RewriteAction } from '~/features/document/assist-terms'
import type { SectionBody } from '~/features/document/schema/body'
import type { SectionAddress } from '../saving/section-save'

export interface AssistRequest {
  type: GenerationType
  action?: RewriteAction
  wish?: string
  body: SectionBody
}

export const CONNECTION_LOST = '网络断了，没有收完，请重试'

/** What a model makes of a selection, as it comes. Ends after `done` or `failed`; a broken line is a failure. */
export async function* askForAssist(
  { teamId, documentId: id, nodeId }: SectionAddress,
  request: AssistRequest,
  signal: AbortSignal,
): AsyncGenerator<AssistEvent> {
  const body = { teamId, id, nodeId, ...request }
  try {
    yield* eventsOf(await api.stream('/document/assist', body, { signal }))
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof TypeError)) throw error
    yield failed(CONNECTION_LOST)
  }
}

async function* eventsOf(response: Response): AsyncGenerator<AssistEvent> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || !response.body) {
    yield failed(await messageOf(response))
    return
  }
  for await (const frame of readEventStream(response.body)) {
    const event = eventOf(frame)
    if (event) yield event
    if (event?.type === 'assist.done' || event?.type === 'assist.failed') return
  }
  yield failed(CONNECTION_LOST)
}

const failed = (message: string): AssistEvent => ({ type: 'assist.failed', code: '', message })

async function messageOf(response: Response): Promise<string> {
  const envelope: unknown = await response.json().catch(() => null)
  const message = readOrNull(object({ message: text }), envelope)?.message
  return message || '没有成功，请稍后重试'
}

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
  const fields = readOrNull<object>(events[type], parsed(data))
  return fields && ({ ...fields, type } as AssistEvent)
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
