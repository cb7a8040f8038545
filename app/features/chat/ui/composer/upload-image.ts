import { call, type EnvelopeCall, type InputOf } from '~/client/call'
import { unwrap } from '../http-calls'
import { CallRefused } from '../chat-calls'

/** Milliseconds between choosing a picture and the first call. */
export const UPLOAD_AFTER_MS = 300

/**
 * Puts a picture up as a file of the caller's and answers its id. Rejects with an `Error` whose message is for a
 * person; aborting rejects too, and then nobody is told.
 */
export async function uploadImage(
  teamId: string,
  file: File,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, UPLOAD_AFTER_MS))
  // Taken apart at once, so that the bundler keeps only these of the library's screens together.
  const { libraryCalls, describeUploadFailure, putUp } =
    await import('~/features/library/ui/upload')
  const calls = inImageWords(libraryCalls(send, teamId).upload, file.name)
  return putUp(calls, file, onPercent, signal).catch((error: unknown) => {
    throw new Error(describeUploadFailure(error), { cause: error })
  })
}

interface UploadCalls<Known, Record, Id> {
  check(sha256: string): Promise<Known>
  register(record: Record): Promise<Id>
}

/** The calls of an upload with what is said of a picture when the line breaks; the server's own words come first. */
export function inImageWords<Calls extends UploadCalls<Known, Record, Id>, Known, Record, Id>(
  calls: Calls & UploadCalls<Known, Record, Id>,
  fileName: string,
): Calls {
  return {
    ...calls,
    check: (sha256: string) => calls.check(sha256).catch(say('图片上传失败，请重试')),
    register: (record: Record) => calls.register(record).catch(say(`${fileName}上传失败`)),
  }
}

const send = async <Name extends EnvelopeCall>(name: Name, input: InputOf<Name>) =>
  unwrap(await call(name, input, { silent: true }))

// What the server says is better than what we know.
const say = (words: string) => (error: unknown) => {
  throw error instanceof CallRefused ? error : new Error(words, { cause: error })
}
