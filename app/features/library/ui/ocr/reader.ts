import type { OcrLine } from '../../wire/terms/ocr'
import type { SeeAnswer, SeeQuestion } from './ocr-worker'

/** As people may read it. */
export const READER_NAME = 'PaddleOCR PP-OCRv4'

// The models take seconds to come and some hundred megabytes to stand: the next file finds them, an idle page not.
const IDLE_MS = 60_000
let current: { worker: Worker; idle: ReturnType<typeof setTimeout> | undefined } | null = null

/**
 * Reads a picture in a worker, and takes it over; one picture at a time. Rejects when reading is not to be had here,
 * or when the signal aborts.
 */
export async function readPicture(picture: ImageBitmap, signal: AbortSignal): Promise<OcrLine[]> {
  signal.throwIfAborted()
  current ??= {
    worker: new Worker(new URL('./ocr-worker.ts', import.meta.url), { type: 'module' }),
    idle: undefined,
  }
  clearTimeout(current.idle)
  const { worker } = current
  try {
    const lines = await ask(worker, picture, signal)
    current.idle = setTimeout(dismiss, IDLE_MS)
    return lines
  } catch (error) {
    dismiss()
    throw error
  }
}

function dismiss(): void {
  clearTimeout(current?.idle)
  current?.worker.terminate()
  current = null
}

function ask(worker: Worker, picture: ImageBitmap, signal: AbortSignal): Promise<OcrLine[]> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('given up')), { once: true })
    worker.onerror = () => reject(new Error('the reader could not start'))
    worker.onmessage = ({ data }: MessageEvent<SeeAnswer>) => {
      if ('lines' in data) resolve(data.lines)
      else reject(new Error(data.failure))
    }
    const question: SeeQuestion = { picture }
    worker.postMessage(question, [picture])
  })
}
