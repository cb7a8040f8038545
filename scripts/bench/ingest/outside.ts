import type { Context } from '~/core/context'
import type { FileStore } from '~/core/file-store'
import type { SpaceIndexRpc } from '~/features/library/server/passage-index/methods'
import { withObject } from '../../../test/support/objects'

/** Files that lie in another process, so that their memory is not the consumer's. */
export function outsideFiles(files: FileStore, store: Fetcher): FileStore {
  const urlOf = (key: string) => `https://store/${key}`
  const read = async (key: string) => {
    const response = await store.fetch(urlOf(key))
    return response.ok ? await response.arrayBuffer() : null
  }
  return {
    ...files,
    read,
    head: async (key) => {
      const response = await store.fetch(urlOf(key), { method: 'HEAD' })
      const size = Number(response.headers.get('x-size'))
      return response.ok ? { size, contentType: '', etag: '' } : null
    },
    write: async (key, body) => void (await store.fetch(urlOf(key), { method: 'PUT', body })),
  }
}

/** The same context with an index that lies in another process: takes passages as the object would, keeps none. */
export function withOutsideIndex(ctx: Context, store: Fetcher): Context {
  const keep = (passages: unknown) =>
    store.fetch('https://store/passages', { method: 'PUT', body: JSON.stringify(passages) })
  return withObject<SpaceIndexRpc, Context>(ctx, 'SPACE_INDEX', () => ({
    putPassages: async (...params) => {
      await keep(params)
      return true
    },
    completeFiles: async (files) => {
      await keep(files)
      return files.map(() => 'whole' as const)
    },
  }))
}
