import type { FilePage, FileProgressView, FileView } from '~/features/library/contract'
import { call, postJson } from './http-calls'
import type { PickedFile } from './home-question'

/** One page of the library for picking; keyword empty means all. */
export async function fetchLibraryFiles(
  team: { teamId: string; spaceId: string },
  keyword: string,
  after?: string,
): Promise<FilePage> {
  const query = new URLSearchParams({ teamId: team.teamId, pageSize: '50' })
  if (keyword !== '') query.set('keyword', keyword)
  if (after !== undefined) query.set('after', after)
  return (await call(`/ai/space/${team.spaceId}/folder/listFile?${query}`)) as FilePage
}

/** How far files have been learned. */
export async function fetchProgress(
  team: { teamId: string; spaceId: string },
  fileIds: string[],
): Promise<FileProgressView[]> {
  const path = `/ai/space/${team.spaceId}/file/getFileInfoByIds`
  return (await call(path, postJson({ ...team, fileIds }))) as FileProgressView[]
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
