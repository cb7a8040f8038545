import { strToU8, Zip, ZipDeflate } from 'fflate'

// Archives know no time before.
const EARLIEST = Date.UTC(1981)

/** Files of an archive, one after the other; the first that is open goes out first. */
export class ZipWriter {
  private readonly ready: Uint8Array[] = []
  private failure: Error | null = null
  private readonly zip: Zip

  constructor(private readonly at: number) {
    this.zip = new Zip((error, chunk) => {
      if (error) this.failure = error
      else this.ready.push(chunk)
    })
  }

  /** A file that is written piece by piece. Pictures are packed already: they pass as they are. */
  open(path: string, isPacked = false): { write(piece: string | Uint8Array): void; end(): void } {
    const entry = new ZipDeflate(path, { level: isPacked ? 0 : 6 })
    entry.mtime = Math.max(this.at, EARLIEST)
    this.zip.add(entry)
    return {
      write: (piece) => entry.push(typeof piece === 'string' ? strToU8(piece) : piece),
      end: () => entry.push(new Uint8Array(), true),
    }
  }

  put(path: string, content: string | Uint8Array): void {
    const file = this.open(path, /\.(png|jpeg|xlsx)$/.test(path))
    file.write(content)
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
}

/** An archive as it is written: `write` yields whenever what it wrote may go out. Nothing is written ahead of its reader. */
export function zipStream(
  at: number,
  write: (zip: ZipWriter) => AsyncGenerator<void>,
): ReadableStream<Uint8Array> {
  const zip = new ZipWriter(at)
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
