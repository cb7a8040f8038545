import type { Original } from '../document'

const PIECE = 64 * 1024
const KEPT = 48

/** A file read in pieces of 64 KB, the latest of which are kept. */
export class Pieces {
  private readonly kept = new Map<number, Uint8Array>()

  constructor(private readonly original: Original) {}

  get size(): number {
    return this.original.size
  }

  /** Bytes from a place on, at most `length`: fewer at the end of the file. */
  async from(at: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.size, at + length)
    if (at < 0 || at >= end) throw new SyntaxError('a place outside of the file')
    const bytes = new Uint8Array(end - at)
    for (let no = Math.floor(at / PIECE); no * PIECE < end; no += 1) {
      const piece = await this.piece(no)
      const start = no * PIECE
      const part = piece.subarray(Math.max(0, at - start), end - start)
      bytes.set(part, Math.max(0, start - at))
    }
    return bytes
  }

  /** A long stretch, read at once and not kept. */
  async exactly(at: number, length: number): Promise<Uint8Array> {
    if (at < 0 || at + length > this.size) throw new SyntaxError('a place outside of the file')
    return new Uint8Array(await this.original.read(at, length))
  }

  private async piece(no: number): Promise<Uint8Array> {
    const known = this.kept.get(no)
    if (known) {
      // The least asked for goes first.
      this.kept.delete(no)
      this.kept.set(no, known)
      return known
    }
    const from = no * PIECE
    const read = await this.original.read(from, Math.min(PIECE, this.size - from))
    const piece = new Uint8Array(read)
    this.kept.set(no, piece)
    const [oldest] = this.kept.keys()
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest)
    return piece
  }
}
