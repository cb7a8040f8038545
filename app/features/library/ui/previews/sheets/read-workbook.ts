import { checkArchive } from '../archive'
import { fetchOriginal } from '../fetch-original'
import { PreviewError } from '../markup/content'
import type { SheetData, WorkbookAnswer, WorkbookQuestion } from './workbook'

// A workbook that takes longer holds more than a page should.
const PATIENCE_MS = 60_000
const MOST_BINARY_BYTES = 40_000_000
const MOST_CSV_BYTES = 64_000_000

/** The sheets of a workbook, read in a worker. Errors: `PreviewError`. */
export async function readWorkbook(
  url: string,
  extension: string,
  encoding: string,
  signal: AbortSignal,
): Promise<SheetData[]> {
  const bytes = await fetchOriginal(url, signal)
  if (extension === 'xlsx') {
    checkArchive(bytes, { part: /^xl\/(worksheets\/|sharedStrings)/, partBytes: 120_000_000 })
  } else if (bytes.byteLength > (extension === 'csv' ? MOST_CSV_BYTES : MOST_BINARY_BYTES)) {
    throw new PreviewError('too-big')
  }
  const answer = await ask({ bytes, extension, encoding }, signal)
  if ('failure' in answer || answer.sheets.length === 0) throw new PreviewError('unreadable')
  return answer.sheets
}

function ask(question: WorkbookQuestion, signal: AbortSignal): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WorkbookAnswer>((resolve, reject) => {
    const late = setTimeout(() => reject(new PreviewError('too-big')), PATIENCE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(late)
      reject(new PreviewError('unreadable'))
    })
    worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => {
      clearTimeout(late)
      resolve(data)
    }
    worker.onerror = () => reject(new PreviewError('unreadable'))
    worker.postMessage(question, [question.bytes])
  }).finally(() => worker.terminate())
}
