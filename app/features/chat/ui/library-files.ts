import { api } from '~/browser/api'
import type { FilePage, FileProgressView, FileView } from '~/features/library/contract'
import type { PickedFile } from './home-question'
import { given } from './http-calls'

interface Place {
  teamId: string
  spaceId: string
}

/** The library's newest files for picking; keyword empty means all. */
export async function fetchLibraryFiles({ teamId, spaceId }: Place, keyword: string) {
  const query = { teamId, pageSize: 50, keyword }
  const path = `/space/${spaceId}/folder/listFile`
  return given(await api.get<FilePage>(path, query, { silent: true }))
}

/** How far files have been learned. */
export async function fetchProgress({ teamId, spaceId }: Place, fileIds: string[]) {
  const path = `/space/${spaceId}/file/getFileInfoByIds`
  const body = { teamId, spaceId, fileIds }
  return given(await api.post<FileProgressView[]>(path, body, { silent: true }))
}

export const pickedFileOf = (file: FileView): PickedFile => ({
  id: file.id,
  fileId: file.fileId,
  title: file.title,
  extension: file.extension,
  fileSize: file.fileSize,
  wordCount: file.wordCount,
  status: file.status,
  percent: percentOf(file),
})

export const percentOf = ({ processData }: Pick<FileProgressView, 'processData'>) =>
  Math.min(100, Math.max(0, Math.round(processData.summary_status)))
