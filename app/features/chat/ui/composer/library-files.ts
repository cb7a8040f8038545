import { call } from '~/client/call'
import type { FileProgressView, FileView } from '~/features/library/wire/contracts/files'
import type { PickedFile } from './home-question'
import { unwrap } from '../http-calls'

const SILENT = { silent: true } as const

/** How far files have been learned. */
export async function fetchProgress({ spaceId }: { spaceId: string }, fileIds: string[]) {
  const input = { params: { spaceId }, body: { spaceId, fileIds } }
  return unwrap(await call('POST /space/:spaceId/file/getFileInfoByIds', input, SILENT))
}

export const pickedFileOf = (file: FileView): PickedFile => ({
  id: file.id,
  fileId: file.fileId,
  title: file.title,
  extension: file.extension,
  fileSize: file.fileSize,
  wordCount: file.wordCount,
  createTime: file.createTime,
  status: file.status,
  percent: percentOf(file),
})

export const percentOf = ({ processData }: Pick<FileProgressView, 'processData'>) =>
  Math.min(100, Math.max(0, Math.round(processData.summary_status)))
