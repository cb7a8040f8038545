import type { FileStore } from '~/core/file-store'
import type { Settings } from '~/core/settings'

/** R2 behind the product's own words. */
export function openFiles(bucket: R2Bucket, _settings: Settings): FileStore {
  return {
    async head(key) {
      const object = await bucket.head(key)
      if (!object) return null
      const contentType = object.httpMetadata?.contentType ?? 'application/octet-stream'
      return { size: object.size, contentType, etag: object.httpEtag }
    },
    async read(key) {
      return (await bucket.get(key))?.arrayBuffer() ?? null
    },
    async readRange(key, from, length) {
      return (await bucket.get(key, { range: { offset: from, length } }))?.arrayBuffer() ?? null
    },
    async serve(key, request) {
      const object = await bucket.get(key, { onlyIf: request.headers, range: request.headers })
      if (!object) return null
      const headers = new Headers({ etag: object.httpEtag, 'accept-ranges': 'bytes' })
      object.writeHttpMetadata(headers)
      if (!('body' in object)) return new Response(null, { status: 304, headers })
      return new Response(object.body, { status: 200, headers })
    },
    async stream(key) {
      return (await bucket.get(key))?.body ?? null
    },
    async write(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } })
    },
    async remove(keys) {
      if (keys.length > 0) await bucket.delete(keys)
    },
    async list(prefix) {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await bucket.list({ prefix, ...(cursor && { cursor }) })
        found.push(...page.objects.map((object) => object.key))
        cursor = page.truncated ? page.cursor : undefined
      } while (cursor)
      return found
    },
    presignPut() {
      throw new Error('presigning is not built yet')
    },
  }
}
