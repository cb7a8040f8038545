import { Zip, ZipPassThrough, type ZipInputFile } from 'fflate'
import { LAST_BLOCK, pack, sumOfBoth, type Packed } from './packed'

// Archives know no time before.
const EARLIEST = Date.UTC(1981)
const DEFLATED = 8

/** A file of an archive that is made of packed pieces. */
class Joined implements ZipInputFile {
  readonly compression = DEFLATED
  size = 0
  crc = 0
  ondata?: NonNullable<ZipInputFile['ondata']>

  constructor(
    readonly filename: string,
    readonly mtime: number,
  ) {}

  add(piece: Packed): void {
    this.crc = sumOfBoth(this.crc, piece)
    this.size += piece.length
    this.ondata?.(null, piece.bytes, false)
  }

  end(): void {
    this.ondata?.(null, LAST_BLOCK, true)
  }
}

/** A file that is written piece by piece; texts that follow one another are packed together. */
export class PieceWriter {
  private texts: string[] = []

  constructor(private readonly file: Joined) {}

  write(piece: string | Packed): void {
    if (typeof piece === 'string') return void this.texts.push(piece)
    this.flush()
    this.file.add(piece)
  }

  end(): void {
    this.flush()
    this.file.end()
  }

  private flush(): void {
    const text = this.texts.splice(0).join('')
    if (text !== '') this.file.add(pack(text))
  }
}

/** Pictures and sheets are packed by themselves: they pass as they are. */
export const isPacked = (path: string) => /\.(png|jpeg|xlsx)$/.test(path)

/** Files of an archive, one after the other; the first that is open goes out first. */
export class ZipWriter {
  private readonly ready: Uint8Array[] = []
  private failure: Error | null = null
  private readonly zip: Zip
  private readonly modifiedAt: number

  constructor(modifiedAt: number) {
    this.modifiedAt = Math.max(modifiedAt, EARLIEST)
    this.zip = new Zip((error, chunk) => {
      if (error) this.failure = error
      else this.ready.push(chunk)
    })
  }

  open(path: string): PieceWriter {
    const entry = new Joined(path, this.modifiedAt)
    this.zip.add(entry)
    return new PieceWriter(entry)
  }

  put(path: string, content: string | Uint8Array | Packed): void {
    if (content instanceof Uint8Array && isPacked(path)) return this.putAsIs(path, content)
    const isPiece = typeof content === 'object' && !(content instanceof Uint8Array)
    const file = this.open(path)
    file.write(isPiece ? content : pack(content))
    file.end()
  }

  end(): void {
    this.zip.end()
  }

  /** What is packed and may go. */
  take(): Uint8Array[] {
    if (this.failure) throw this.failure
    return this.ready.splice(0)
  }

  private putAsIs(path: string, bytes: Uint8Array): void {
    const entry = new ZipPassThrough(path)
    entry.mtime = this.modifiedAt
    this.zip.add(entry)
    entry.push(bytes, true)
  }
}

/** An archive as it is written: `write` yields whenever what it wrote may go out. Nothing is written ahead of its reader. */
export function zipStream(
  modifiedAt: number,
  write: (zip: ZipWriter) => AsyncGenerator<void>,
): ReadableStream<Uint8Array> {
  const zip = new ZipWriter(modifiedAt)
  const steps = write(zip)
  return new ReadableStream({
    async pull(queue) {
      for (;;) {
        const { done } = await steps.next()
        if (done) zip.end()
        const pieces = zip.take()
        for (const piece of pieces) queue.enqueue(piece)
        if (done) return queue.close()
        if (pieces.length > 0) return
      }
    },
    async cancel() {
      await steps.return(undefined)
    },
  })
}
