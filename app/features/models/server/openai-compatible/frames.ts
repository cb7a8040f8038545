/** One event of a server-sent event stream. */
export interface Frame {
  /** '' when the server named none. */
  event: string
  data: string
}

/** Cuts decoded text into frames: LF, CRLF or CR, comments, several data lines, unknown fields. */
export class FrameReader {
  /** Characters of the line that is still open. */
  waiting = 0
  private open: string[] = []
  private wasCarriageReturn = false
  private event = ''
  private data: string[] = []

  /** Frames that the piece completes. Pieces may be cut anywhere, also between CR and LF. */
  push(piece: string): Frame[] {
    const frames: Frame[] = []
    let from = 0
    for (const mark of piece.matchAll(/\r\n|\n|\r/g)) {
      // The LF of a CRLF that was cut in two ends no second line.
      const isOtherHalf = this.wasCarriageReturn && mark.index === 0 && mark[0] === '\n'
      if (!isOtherHalf) this.endLine(piece.slice(from, mark.index), frames)
      from = mark.index + mark[0].length
    }
    const rest = piece.slice(from)
    if (rest !== '') this.open.push(rest)
    this.waiting += rest.length
    if (piece !== '') this.wasCarriageReturn = piece.endsWith('\r')
    return frames
  }

  /** The frame that the stream ended in; some servers leave out the last empty line. */
  end(): Frame[] {
    const frames: Frame[] = []
    this.endLine('', frames)
    this.endLine('', frames)
    return frames
  }

  private endLine(rest: string, frames: Frame[]) {
    const line = this.open.join('') + rest
    this.open = []
    this.waiting = 0
    if (line !== '') this.readField(line)
    else {
      if (this.data.length > 0) frames.push({ event: this.event, data: this.data.join('\n') })
      this.event = ''
      this.data = []
    }
  }

  private readField(line: string) {
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
    if (name === 'data') this.data.push(value)
    else if (name === 'event') this.event = value
  }
}
