import type { AddedFileView } from '../../wire/contracts/files'
import type { UploadRecord } from '../../contract'
import { identifyFile } from './identity'
import { ENOUGH, mayLackText } from '../ocr/see-along'
import type { OcrProgress, UploadProgress, UploadTask } from './task'

/** A registered upload on its way into the library. */
export interface AddedUpload {
  fileId: string
  fileName: string
  folderId: string
  /** It is an answer that is kept. */
  isAnswer?: boolean
}

/** The five calls of an upload. Each rejects with an `Error` whose message is for a person, or an `UploadStop`. */
export interface UploadCalls {
  check(sha256: string): Promise<UploadRecord | null>
  requestUrl(file: File): Promise<{ url: string; contentType: string }>
  /** Percent is 0–100. */
  put(
    target: { url: string; contentType: string },
    file: File,
    onPercent: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<void>
  /**
   * Reads the pages that hold no text, where there are any, and sends what stands there along; answers on how many
   * pages something does. Ends early when the signal aborts: with `ENOUGH` it sends what it has.
   */
  see?(
    upload: { file: File; fileId: string },
    onPage: (done: number, of: number) => void,
    signal: AbortSignal,
  ): Promise<number>
  /** Answers the upload id. */
  register(record: UploadRecord): Promise<string>
  /** Puts the uploaded file into the library and starts its learning; answers the file of the library. */
  add(file: AddedUpload): Promise<AddedFileView | null>
  /** The same while the page goes away; nobody hears the answer. */
  addLeaving?(file: AddedUpload): void
}

/** How far an upload got, told while it runs. */
export interface UploadReport {
  sending(): void
  percent(percent: number): void
  registering(): void
  /** Pages without text are read. */
  seeing(pages: OcrProgress): void
  reached(progress: UploadProgress): void
}

/** The person gave up; nothing to report. */
export class UploadStop extends Error {}

/**
 * Carries one file through the calls, from where an earlier attempt got to. Bytes that are stored are not sent again,
 * a registered upload is not registered again. Answers the file as the library holds it.
 */
export async function uploadFile(
  calls: UploadCalls,
  task: Pick<UploadTask, 'file' | 'folderId' | 'reached'>,
  report: UploadReport,
  signal: AbortSignal,
): Promise<AddedFileView | null> {
  const { file, folderId } = task
  const fileId = task.reached.fileId ?? (await storeAndRegister(calls, task, report, signal))
  report.reached({ fileId })
  await see(calls, { file, fileId }, report, signal)
  report.registering()
  return calls.add({ fileId, fileName: file.name, folderId })
}

/** Puts one file up and registers it, without adding it to the library; answers the upload's id. */
export function putUp(
  calls: StoreCalls,
  file: File,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const report = { percent: onPercent, sending() {}, registering() {}, reached() {} }
  return storeAndRegister(calls, { file, reached: {} }, report, signal)
}

async function see(
  calls: UploadCalls,
  upload: { file: File; fileId: string },
  report: UploadReport,
  signal: AbortSignal,
): Promise<void> {
  if (!calls.see || !mayLackText(upload.file)) return
  const skipping = new AbortController()
  const skip = () => skipping.abort(ENOUGH)
  const stop = () => skipping.abort()
  signal.addEventListener('abort', stop, { once: true })
  report.seeing({ done: 0, of: 0, isQueued: true, skip })
  // A file that cannot be read here goes up without: whoever learns it says so.
  await calls
    .see(upload, (done, of) => report.seeing({ done, of, skip }), skipping.signal)
    .catch(() => 0)
  signal.removeEventListener('abort', stop)
  stopIf(signal)
}

type StoreCalls = Pick<UploadCalls, 'check' | 'requestUrl' | 'put' | 'register'>
type StoreReport = Pick<UploadReport, 'sending' | 'percent' | 'registering' | 'reached'>

async function storeAndRegister(
  calls: StoreCalls,
  { file, reached }: { file: File; reached: UploadProgress },
  report: StoreReport,
  signal: AbortSignal,
): Promise<string> {
  const stored = reached.stored ?? (await store(calls, file, report, signal))
  stopIf(signal)
  report.registering()
  report.reached({ stored })
  const id = await calls.register({ fileName: file.name, ...stored })
  stopIf(signal)
  return id
}

async function store(calls: StoreCalls, file: File, report: StoreReport, signal: AbortSignal) {
  const fileSha256 = await identifyFile(file)
  const existing = await calls.check(fileSha256)
  stopIf(signal)
  if (existing) return { fileUrl: withoutQuery(existing.fileUrl), fileSha256 }
  const target = await calls.requestUrl(file)
  stopIf(signal)
  report.sending()
  await calls.put(target, file, (percent) => report.percent(percent), signal)
  return { fileUrl: withoutQuery(target.url), fileSha256 }
}

const withoutQuery = (url: string) => url.split(/[?#]/)[0] ?? url

function stopIf(signal: AbortSignal) {
  if (signal.aborted) throw new UploadStop()
}
