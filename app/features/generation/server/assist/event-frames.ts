import { AppError } from '~/core/errors'

interface Failed {
  type: 'assist.failed'
  code: string
  message: string
}

const encoder = new TextEncoder()

/** Events as a stream that is read as fast as its reader asks; leaving it stops the work. */
export function framesOf<Event extends { type: string }>(
  events: AsyncGenerator<Event>,
  stop: AbortController,
): ReadableStream<Uint8Array> {
  let no = 0
  const frame = (event: Event | Failed) =>
    encoder.encode(`id: ${(no += 1)}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await events.next()
        if (done) controller.close()
        else controller.enqueue(frame(value))
      } catch (error) {
        // Its reader has left: nobody is to be answered.
        if (stop.signal.aborted) return
        stop.abort()
        if (!(error instanceof AppError)) throw error
        const { kind, text } = error
        controller.enqueue(frame({ type: 'assist.failed', code: String(kind.code), message: text }))
        controller.close()
      }
    },
    async cancel() {
      stop.abort()
      // It may wait to be asked on, with something that it has to give back.
      await events.return(undefined).catch(() => {})
    },
  })
}
