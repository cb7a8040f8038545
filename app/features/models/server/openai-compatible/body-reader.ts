type Piece = Uint8Array | null

/** What is taken in one go at most; then whoever reads has a word first. */
const BURST_BYTES = 256 * 1024

/** Reads a body piece by piece, or all that lies ready at once. A body that breaks ends: its reply knows what is missing. */
export class BodyReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>
  /** A read that was begun and that nobody has taken yet. */
  private reading: Promise<Piece> | null = null

  constructor(body: ReadableStream<Uint8Array>) {
    this.reader = body.getReader()
  }

  /** The next piece, however long it takes; null at the end. */
  async next(): Promise<Piece> {
    const piece = await this.read()
    this.reading = null
    return piece
  }

  /** What lies ready, without waiting for more. */
  ready(): Promise<Uint8Array[]> {
    const { promise, resolve } = Promise.withResolvers<Uint8Array[]>()
    const pieces: Uint8Array[] = []
    let bytes = 0
    let isOver = false
    const end = () => {
      isOver = true
      resolve(pieces)
    }
    // A piece costs a read and nothing more: a race of each against the timer cost as much again.
    const take = (piece: Piece): void => {
      // What comes later, and the end, are found again by the next read.
      if (isOver) return
      if (piece === null) return end()
      this.reading = null
      pieces.push(piece)
      bytes += piece.byteLength
      if (bytes >= BURST_BYTES) end()
      else void this.read().then(take)
    }
    setTimeout(end, 0)
    void this.read().then(take)
    return promise
  }

  /** Lets the connection go. */
  close(): void {
    this.reader.cancel().catch(() => {})
  }

  private read(): Promise<Piece> {
    this.reading ??= this.reader.read().then(
      ({ done, value }) => (done ? null : value),
      () => null,
    )
    return this.reading
  }
}
