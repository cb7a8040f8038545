import type { FileStore } from '~/core/file-store'
import type { SpaceIndexPort } from '~/features/library/server/ports'

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

/** An index that lies in another process: takes passages as the object would, keeps none. */
export function outsideIndex(index: SpaceIndexPort, store: Fetcher): SpaceIndexPort {
  return {
    ...index,
    putPassages: async (...params) => {
      await store.fetch('https://store/passages', { method: 'PUT', body: JSON.stringify(params) })
      return true
    },
    completeFiles: async (files) => {
      await store.fetch('https://store/passages', { method: 'PUT', body: JSON.stringify(files) })
      return files.map(() => 'whole' as const)
    },
    commitFile: async (_id, _generation, expected) => ({ passages: expected, hash: '' }),
  }
}
