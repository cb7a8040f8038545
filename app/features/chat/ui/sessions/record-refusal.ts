import { codeOf, requestErrors } from '~/core/errors'
import { libraryErrors } from '~/features/library/errors'

/** Said where what a record was asked about is no longer there. */
export const sourceGone = {
  file: '该提问的原文件已删除，无法打开提问记录',
  folder: '该提问的原文件夹已删除，无法打开提问记录',
} as const

// No such file, no such folder, a number that neither can have.
const GONE = [
  libraryErrors.fileNotFound,
  libraryErrors.folderNotFound,
  requestErrors.invalid,
  requestErrors.notFound,
].map(codeOf)

/** Why a source could not be read: it is gone, or what the server says. */
export function wordsOfRefusal(
  kind: keyof typeof sourceGone,
  { code, message }: { code: string | number; message: string },
): string {
  return GONE.includes(String(code)) ? sourceGone[kind] : message
}
