import { inBatches } from '../batches'
import type { SendCall } from '../calls'
import type { BinPage, FolderAccessView, FolderView } from '../../wire/contracts/folders'
import type { ExportLinkView, FolderAudience, OutletKind, TagView } from '../../wire/terms/folders'

/** What the screens of folders, tags and the bin ask of the server. Rejects with an `Error` whose message is for a person. */
export interface FolderCalls {
  /** Every folder of the space that the caller may see. */
  all(): Promise<FolderView[]>
  /** Answers its id. */
  add(name: string, parentId: string): Promise<string>
  rename(id: string, name: string): Promise<void>
  /** With everything in them, into the bin. */
  remove(ids: readonly string[]): Promise<void>
  /** '' is the top of the library. */
  move(
    what: { fileIds: readonly string[]; folderIds: readonly string[] },
    targetId: string,
  ): Promise<void>
  access(id: string): Promise<FolderAccessView>
  setAccess(id: string, access: FolderAccess): Promise<void>
  tags(): Promise<TagView[]>
  setTags(fileIds: readonly string[], change: { add: string[]; remove: string[] }): Promise<void>
  bin(after?: string): Promise<BinPage>
  /** Rows of the bin, by their ids. */
  restore(ids: readonly string[]): Promise<void>
  purge(ids: readonly string[]): Promise<void>
  emptyBin(): Promise<void>
  /** Where the ZIP lies, once and for five minutes; neither named is the whole library. */
  exportLink(what: { folderId?: string; fileIds?: readonly string[] }): Promise<ExportLinkView>
}

export interface FolderAccess {
  see: FolderAudience
  change: FolderAudience
  members: { accountId: string; mayChange: boolean }[]
  /** Links and written files that stay; all others end. Absent: none ends. */
  keep?: { kind: OutletKind; id: string }[]
}

/** The folders of one space, over the browser's client. */
export function folderCalls(send: SendCall, spaceId: string): FolderCalls {
  const params = { spaceId }
  return {
    all: () => send('GET /space/:spaceId/folder/listFolder', { params, query: { deep: '1' } }),
    add: async (name, parentId) =>
      (await send('POST /space/:spaceId/folder/addFolder', { params, body: { name, parentId } }))
        .id,
    rename: async (folderId, name) => {
      await send('POST /space/:spaceId/folder/rename', { params, body: { folderId, name } })
    },
    remove: async (ids) => {
      await inBatches(ids, async (some) => {
        const query = { folderId: some.join(',') }
        await send('DELETE /space/:spaceId/folder/delete', { params, query })
      })
    },
    async move({ fileIds, folderIds }, targetFolderId) {
      const body = { fileIds: [], folderIds: [], targetFolderId }
      await inBatches(folderIds, async (some) => {
        await send('POST /space/:spaceId/folder/changeFolder', {
          params,
          body: { ...body, folderIds: some },
        })
      })
      await inBatches(fileIds, async (some) => {
        await send('POST /space/:spaceId/folder/changeFolder', {
          params,
          body: { ...body, fileIds: some },
        })
      })
    },
    ...accessCalls(send, spaceId),
    ...binCalls(send, spaceId),
  }
}

function accessCalls(send: SendCall, spaceId: string) {
  const params = { spaceId }
  return {
    access: (folderId) =>
      send('GET /space/:spaceId/folder/access', { params, query: { folderId } }),
    setAccess: async (folderId, access) => {
      await send('POST /space/:spaceId/folder/setAccess', { params, body: { folderId, ...access } })
    },
    tags: () => send('GET /space/:spaceId/tag/list', { params }),
    setTags: async (fileIds, change) => {
      await inBatches(fileIds, async (ids) => {
        await send('POST /space/:spaceId/file/setTags', { params, body: { ids, ...change } })
      })
    },
    exportLink: ({ folderId, fileIds = [] }) =>
      send('POST /space/:spaceId/folder/export', {
        params,
        body: { folderId, fileIds: [...fileIds] },
      }),
  } satisfies Partial<FolderCalls>
}

function binCalls(send: SendCall, spaceId: string) {
  const params = { spaceId }
  return {
    bin: (after) => send('GET /space/:spaceId/bin/list', { params, query: { after } }),
    restore: async (all) => {
      await inBatches(all, async (ids) => {
        await send('POST /space/:spaceId/bin/restore', { params, body: { ids } })
      })
    },
    purge: async (all) => {
      await inBatches(all, async (ids) => {
        await send('POST /space/:spaceId/bin/remove', { params, body: { ids } })
      })
    },
    emptyBin: async () => {
      await send('POST /space/:spaceId/bin/empty', { params })
    },
  } satisfies Partial<FolderCalls>
}
