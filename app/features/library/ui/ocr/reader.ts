import type { SeenLine } from '../../terms'
import type { SeeAnswer, SeeQuestion } from './ocr-worker'

/** Reads pictures one after the other, in a worker of its own. */
export interface PictureReader {
  /** Takes the picture over. Rejects when reading is not to be had here, or was given up. */
  see(picture: ImageBitmap): Promise<SeenLine[]>
  close(): void
}

/** As people may read it. */
export const READER_NAME = 'PaddleOCR PP-OCRv4'

export function openReader(signal: AbortSignal): PictureReader {
  const worker = new Worker(new URL('./ocr-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  return {
    see: (picture) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')), { once: true })
        worker.onerror = () => reject(new Error('the reader could not start'))
        worker.onmessage = ({ data }: MessageEvent<SeeAnswer>) => {
          if ('lines' in data) resolve(data.lines)
          else reject(new Error(data.failure))
        }
        const question: SeeQuestion = { picture }
        worker.postMessage(question, [picture])
      }),
    close: () => worker.terminate(),
  }
}
