import { number, object, readOrNull, text } from '#packages/basics/shape'
import { api } from '../api'
import { readEventStream, type StreamFrame } from './event-stream'

export const CONNECTION_LOST = '网络断了，没有收完，请重试'

export interface StreamedEvents<Event> {
  path: string
  body: object
  signal: AbortSignal
  /** The event of a frame; null when it is none that this page knows. */
  eventOf: (frame: Pick<StreamFrame, 'event' | 'data'>) => Event | null
  /** What stands for a refusal, and for a line that broke. */
  failed: (code: string, message: string) => Event
  /** After it nothing comes. */
  isLast: (event: Event) => boolean
}

/** What a call answers as it comes. Ends after its last event; a refusal and a broken line are one more. */
export async function* streamedEvents<Event>(input: StreamedEvents<Event>): AsyncGenerator<Event> {
  const { path, body, signal, failed } = input
  try {
    yield* eventsOf(await api.stream(path, body, { signal }), input)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof TypeError)) throw error
    yield failed('', CONNECTION_LOST)
  }
}

async function* eventsOf<Event>(
  response: Response,
  { eventOf, failed, isLast }: StreamedEvents<Event>,
): AsyncGenerator<Event> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || !response.body) {
    const { code, message } = await refusalOf(response)
    yield failed(code, message)
    return
  }
  for await (const frame of readEventStream(response.body)) {
    const event = eventOf(frame)
    if (!event) continue
    yield event
    if (isLast(event)) return
  }
  yield failed('', CONNECTION_LOST)
}

async function refusalOf(response: Response): Promise<{ code: string; message: string }> {
  const envelope: unknown = await response.json().catch(() => null)
  const message = readOrNull(object({ message: text }), envelope)?.message
  const code = readOrNull(object({ code: number }), envelope)?.code
  return {
    code: code === undefined ? '' : String(code),
    message: message || '没有成功，请稍后重试',
  }
}

/** The data of a frame; null where it is no JSON. */
export function dataOf({ data }: Pick<StreamFrame, 'data'>): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
