import type { RangeSource } from '../../document'

const PIECE = 64 * 1024
const CACHED_PIECES = 48

/** A file read in pieces of 64 KB, the latest of which are kept. */
export class Pieces {
  private readonly cache = new Map<number, Uint8Array>()

  constructor(private readonly original: RangeSource) {}

  get size(): number {
    return this.original.size
  }

  /** Bytes from a place on, at most `length`: fewer at the end of the file. */
  async from(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.size, offset + length)
    if (offset < 0 || offset >= end) throw new SyntaxError('a place outside of the file')
    const bytes = new Uint8Array(end - offset)
    for (let no = Math.floor(offset / PIECE); no * PIECE < end; no += 1) {
      const piece = await this.piece(no)
      const start = no * PIECE
      const part = piece.subarray(Math.max(0, offset - start), end - start)
      bytes.set(part, Math.max(0, start - offset))
    }
    return bytes
  }

  /** A long stretch, read at once and not kept. */
  async exactly(offset: number, length: number): Promise<Uint8Array> {
    if (offset < 0 || offset + length > this.size)
      throw new SyntaxError('a place outside of the file')
    return new Uint8Array(await this.original.read(offset, length))
  }

  private async piece(no: number): Promise<Uint8Array> {
    const cached = this.cache.get(no)
    if (cached) {
      // The least asked for goes first.
      this.cache.delete(no)
      this.cache.set(no, cached)
      return cached
    }
    const from = no * PIECE
    const read = await this.original.read(from, Math.min(PIECE, this.size - from))
    const piece = new Uint8Array(read)
    this.cache.set(no, piece)
    const [oldest] = this.cache.keys()
    if (this.cache.size > CACHED_PIECES && oldest !== undefined) this.cache.delete(oldest)
    return piece
  }
}
