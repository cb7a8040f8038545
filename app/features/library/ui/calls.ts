import type {
  BlockPage,
  FileDetailView,
  FilePage,
  FileProgressView,
  FileView,
  PassageView,
  UploadRecord,
} from '../contract'
import { filterQuery, type FileFilter } from './files/filter'
import type { UploadCalls } from './upload/steps'

/** What the library's screens ask of the server. Every call rejects with an `Error` whose message is for a person. */
export interface LibraryCalls {
  listFiles(wanted: {
    filter: FileFilter
    keyword: string
    after?: string | undefined
    pageSize?: number
  }): Promise<FilePage>
  detail(id: string): Promise<FileDetailView>
  /** States of files; ids that are gone are left out. */
  progressOf(ids: readonly string[]): Promise<FileProgressView[]>
  rename(id: string, title: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  retry(id: string): Promise<void>
  downloadLink(id: string): Promise<{ url: string; fileName: string }>
  blocks(id: string, from: number, count: number): Promise<BlockPage>
  passage(id: string, no: number): Promise<PassageView>
  /** Where the original lies; answers byte ranges. */
  contentUrl(id: string): string
  upload: UploadCalls
}

/** One call of `/ai`: answers `result`, rejects with the server's sentence. */
export type SendCall = <Result>(call: {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  body?: object
  /** No toast when it fails. */
  silent?: boolean
}) => Promise<Result>

const DELETE_AT_ONCE = 200

/** The library of one space, over the browser's client. A team's id is its space's id. */
export function libraryCalls(send: SendCall, spaceId: string): LibraryCalls {
  return {
    ...listCalls(send, spaceId),
    ...readingCalls(send, spaceId),
    upload: uploadCalls(send, spaceId),
  }
}

function listCalls(send: SendCall, spaceId: string) {
  const space = `/space/${spaceId}`
  return {
    listFiles: ({ filter, keyword, after, pageSize = 50 }) =>
      send({
        method: 'GET',
        path: `${space}/folder/listFile`,
        query: { ...filterQuery(filter), keyword: keyword || undefined, after, pageSize },
        silent: true,
      }),
    progressOf: (ids) =>
      send({
        method: 'POST',
        path: `${space}/file/getFileInfoByIds`,
        body: { spaceId, fileIds: ids.map(String) },
        silent: true,
      }),
    rename: (id, title) =>
      send({ method: 'POST', path: `${space}/file/rename`, body: { id, title }, silent: true }),
    remove: (ids) => removeInRuns(send, space, ids),
    retry: (id) =>
      send({ method: 'POST', path: `${space}/file/retry`, body: { id }, silent: true }),
  } satisfies Partial<LibraryCalls>
}

function readingCalls(send: SendCall, spaceId: string) {
  return {
    detail: (id) =>
      send({
        method: 'GET',
        path: '/repositoryFile/getDetail',
        query: { id, spaceId },
        silent: true,
      }),
    downloadLink: (id) =>
      send({
        method: 'GET',
        path: '/repositoryFile/getDownloadLink',
        query: { id, spaceId },
        silent: true,
      }),
    blocks: (id, from, count) =>
      send({
        method: 'GET',
        path: '/repositoryFile/blocks',
        query: { id, spaceId, from, count },
        silent: true,
      }),
    passage: (id, no) =>
      send({
        method: 'GET',
        path: '/repositoryFile/passage',
        query: { id, spaceId, no },
        silent: true,
      }),
    contentUrl: (id) => `/ai/repositoryFile/content?id=${id}&spaceId=${spaceId}`,
  } satisfies Partial<LibraryCalls>
}

async function removeInRuns(send: SendCall, space: string, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += DELETE_AT_ONCE) {
    await send({
      method: 'DELETE',
      path: `${space}/file/delete`,
      query: { ids: ids.slice(at, at + DELETE_AT_ONCE).join(',') },
      silent: true,
    })
  }
}

function uploadCalls(send: SendCall, spaceId: string): UploadCalls {
  // Every call names its team; the gate takes the seat from it.
  const post = <Result>(path: string, body: object) =>
    send<Result>({ method: 'POST', path, body: { ...body, teamId: spaceId }, silent: true })
  return {
    check: (sha256) => post<UploadRecord | null>('/file/checkSha256', { sha256 }),
    requestUrl: ({ name, size }) => post('/file/getUploadUrl', { filename: name, size }),
    put: putFile,
    register: async (record) => {
      const { id } = await post<{ id: string }>('/file/register', record)
      return id
    },
    add: async ({ fileId, fileName }) => {
      const [added] = await post<FileView[]>('/repositoryFile/addFiles', {
        spaceId,
        files: [{ fileId, fileName }],
      })
      return added ?? null
    },
  }
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

/** The sentence under a failed upload. */
export function describeUploadFailure(error: unknown): string {
  if (error instanceof PutRefused || !(error instanceof Error) || !error.message) {
    return '文件上传失败，请重试'
  }
  return error.message
}
