import { sendLeaving } from '~/client/api'
import { reportErrorLog } from '~/client/error-log'
import type { EnvelopeCall, InputOf, ResultOf } from '~/client/call'
import type { SourcePlace } from '~/core/source-place'
import type { BlockPage, PassageView } from '../contract'
import type { FileDetailView, FilePage, FileProgressView } from '../wire/contracts/files'
import type { DrawnPage, PagePicture } from '../wire/terms/page-pictures'
import type { SearchPage } from '../wire/terms/search'
import { inBatches, type BatchWatch } from './batches'
import { guideCalls, type GuideCalls } from './guide/guide-http'
import { noteCalls, type NoteCalls } from './notes/calls'
import { seeAlong } from './ocr/see-along'
import { passageCalls, type PassageCalls } from './passages/calls'
import { webCalls, type WebCalls } from './web/calls'
import { isDeep, listQuery, type ListQuery } from './files/list-query'
import { folderCalls, type FolderCalls } from './folders/calls'
import { searchBody, type SearchQuery } from './search/search-query'
import { translateCalls, type TranslateCalls } from './translate/calls'
import type { AddedUpload, UploadCalls } from './upload/steps'

/** What the library's screens ask of the server. Every call rejects with an `Error` whose message is for a person. */
export interface LibraryCalls extends GuideCalls {
  listFiles(wanted: {
    query: ListQuery
    after?: string | undefined
    pageSize?: number
  }): Promise<FilePage>
  detail(id: string): Promise<FileDetailView>
  /** States of files; ids that are gone are left out. */
  progressOf(ids: readonly string[]): Promise<FileProgressView[]>
  rename(id: string, title: string): Promise<void>
  /** Into the bin. Answers how many are there: all, unless it was stopped. */
  remove(ids: readonly string[], watch?: BatchWatch): Promise<number>
  retry(id: string): Promise<void>
  downloadLink(id: string): Promise<{ url: string; fileName: string }>
  blocks(id: string, from: number, count: number): Promise<BlockPage>
  /** The passage at a place of a file. */
  passage(id: string, place: SourcePlace): Promise<PassageView>
  /** A page as somebody's browser drew it. */
  pagePicture(id: string, page: number): Promise<DrawnPage>
  keepPagePicture(
    id: string,
    drawn: { page: number; version: string; picture: PagePicture },
  ): Promise<void>
  /** Where the original lies; answers byte ranges. */
  contentUrl(id: string): string
  /** Names and contents; pages count from 1. */
  search(query: SearchQuery, pageNo: number): Promise<SearchPage>
  folders: FolderCalls
  upload: UploadCalls
  passages: PassageCalls
  web: WebCalls
  notes: NoteCalls
  translate: TranslateCalls
}

/** One call of `/ai`: answers `result`, rejects with the server's sentence. */
export type SendCall = <Name extends EnvelopeCall>(
  name: Name,
  input: InputOf<Name>,
) => Promise<ResultOf<Name>>

/** The library of one space, over the browser's client. A team's id is its space's id. */
export function libraryCalls(send: SendCall, spaceId: string): LibraryCalls {
  return {
    ...listCalls(send, spaceId),
    ...readingCalls(send, spaceId),
    ...guideCalls(send, spaceId),
    folders: folderCalls(send, spaceId),
    upload: uploadCalls(send, spaceId),
    passages: passageCalls(send, spaceId),
    web: webCalls(send, spaceId),
    notes: noteCalls(send, spaceId),
    translate: translateCalls(send, spaceId),
  }
}

function listCalls(send: SendCall, spaceId: string) {
  const params = { spaceId }
  return {
    listFiles: ({ query, after, pageSize = 50 }) =>
      send('GET /space/:spaceId/folder/listFile', {
        params,
        query: {
          ...listQuery(query),
          ...(isDeep(query) && { deep: '1' as const }),
          after,
          pageSize,
        },
      }),
    progressOf: (ids) =>
      send('POST /space/:spaceId/file/getFileInfoByIds', {
        params,
        body: { spaceId, fileIds: ids.map(String) },
      }),
    rename: async (id, title) => {
      await send('POST /space/:spaceId/file/rename', { params, body: { id, title } })
    },
    remove: (ids, watch) =>
      inBatches(
        ids,
        async (some) => {
          const query = { ids: some.join(',') }
          await send('DELETE /space/:spaceId/file/delete', { params, query })
        },
        watch,
      ),
    retry: async (id) => {
      await send('POST /space/:spaceId/file/retry', { params, body: { id } })
    },
  } satisfies Partial<LibraryCalls>
}

function readingCalls(send: SendCall, spaceId: string) {
  return {
    detail: (id) => send('GET /repositoryFile/getDetail', { query: { id, spaceId } }),
    downloadLink: (id) => send('GET /repositoryFile/getDownloadLink', { query: { id, spaceId } }),
    blocks: (id, from, count) =>
      send('GET /repositoryFile/blocks', { query: { id, spaceId, from, count } }),
    passage: (id, { passage, generation, page, quote }) =>
      send('GET /repositoryFile/passage', {
        query: {
          id,
          spaceId,
          ...(passage !== null && { no: passage }),
          ...(generation !== null && { generation }),
          ...(page !== null && { page }),
          ...(quote !== '' && { quote }),
        },
      }),
    pagePicture: (id, page) =>
      send('GET /repositoryFile/pagePicture', { query: { id, spaceId, page } }),
    keepPagePicture: async (id, drawn) => {
      await send('POST /repositoryFile/keepPagePicture', { body: { id, spaceId, ...drawn } })
    },
    contentUrl: (id) => `/ai/repositoryFile/content?id=${id}&spaceId=${spaceId}`,
    search: (query, pageNo) =>
      send('POST /space/:spaceId/folder/search/v2', {
        params: { spaceId },
        body: { spaceId, ...searchBody(query, pageNo) },
      }),
  } satisfies Partial<LibraryCalls>
}

function uploadCalls(send: SendCall, teamId: string): UploadCalls {
  return {
    check: (sha256) => send('POST /file/checkSha256', { body: { teamId, sha256 } }),
    requestUrl: ({ name, size }) =>
      send('POST /file/getUploadUrl', { body: { teamId, filename: name, size } }),
    put: putFile,
    see: ({ file, fileId }, onPage, signal) =>
      seeAlong(
        file,
        (ocrText) => send('POST /file/seenText', { body: { teamId, fileId, seen: ocrText } }),
        onPage,
        signal,
      ),
    register: async (record) =>
      (await send('POST /file/register', { body: { teamId, ...record } })).id,
    add: async (file) => {
      const [added] = await send('POST /repositoryFile/addFiles', { body: addition(teamId, file) })
      return added ?? null
    },
    addLeaving: (file) => sendLeaving('/repositoryFile/addFiles', addition(teamId, file)),
  }
}

function addition(teamId: string, { fileId, fileName, folderId, isAnswer }: AddedUpload) {
  const files = [{ fileId, fileName }]
  return { teamId, spaceId: teamId, folderId, files, ...(isAnswer && { isAnswer }) }
}

/** fetch tells nothing of bytes going up; XMLHttpRequest does. The address is signed, so no header of ours goes along. */
const putFile: UploadCalls['put'] = ({ url, contentType }, file, onPercent, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.upload.onprogress = ({ loaded, total }) =>
      onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.onload = () => {
      if (request.status === 200) resolve()
      else reject(new PutRefused(`上传失败: ${request.status} ${request.statusText}`))
    }
    request.onerror = () => reject(new PutRefused('上传失败: 0 '))
    request.onabort = () => reject(new PutRefused('上传失败: 已取消'))
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', contentType)
    request.send(file)
  })

/** The store refused the bytes. Its message is for the log; a person reads 文件上传失败，请重试. */
export class PutRefused extends Error {}

/** The sentence under a failed upload; what the store said goes to the log. */
export function describeUploadFailure(error: unknown, logError = reportErrorLog): string {
  if (error instanceof PutRefused) logError(error.message)
  if (error instanceof PutRefused || !(error instanceof Error) || !error.message) {
    return '文件上传失败，请重试'
  }
  return error.message
}
