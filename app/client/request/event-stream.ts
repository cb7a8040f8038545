/** One server-sent event as it arrived; `id` is null where the line was missing or no number. */
export interface StreamFrame {
  id: number | null
  event: string
  data: string
}

/** Reads `text/event-stream` bytes. Chunks may be cut anywhere, inside a character or a line end too. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamFrame> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parser = new EventStreamParser()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* parser.push(decoder.decode(value, { stream: true }))
    }
  } finally {
    // The reader may be abandoned in the middle; the socket must not outlive it.
    await reader.cancel().catch(() => undefined)
  }
}

/** The line grammar of server-sent events, fed with text in pieces. */
export class EventStreamParser {
  private rest = ''
  private data: string[] = []
  private event = ''
  private id: number | null = null

  /** Frames completed by this piece; an unfinished one waits for the next. */
  push(piece: string): StreamFrame[] {
    const frames: StreamFrame[] = []
    this.rest += piece
    for (;;) {
      const end = /\r\n|\n|\r/.exec(this.rest)
      if (!end) return frames
      // A lone CR at the very end may be half of a CRLF.
      if (end[0] === '\r' && end.index === this.rest.length - 1) return frames
      const line = this.rest.slice(0, end.index)
      this.rest = this.rest.slice(end.index + end[0].length)
      const frame = line === '' ? this.finish() : this.take(line)
      if (frame) frames.push(frame)
    }
  }

  private take(line: string): null {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') this.data.push(value)
    else if (field === 'event') this.event = value
    else if (field === 'id') this.id = /^\d+$/.test(value) ? Number(value) : null
    return null
  }

  private finish(): StreamFrame | null {
    const frame = { id: this.id, event: this.event || 'message', data: this.data.join('\n') }
    const isEmpty = this.data.length === 0 && this.event === ''
    this.data = []
    this.event = ''
    this.id = null
    return isEmpty ? null : frame
  }
}
