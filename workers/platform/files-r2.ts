import type { FileStore } from '~/core/file-store'
import type { Settings } from '~/core/settings'
import { presignedUploads } from './presigned-uploads'

/** R2 behind the product's own words. */
export function openFiles(bucket: R2Bucket, settings: Settings): FileStore {
  return {
    ...presignedUploads(settings),
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
    serve: (key, request) => serve(bucket, key, request),
    async stream(key) {
      return (await bucket.get(key))?.body ?? null
    },
    async write(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } })
    },
    writeStream: (key, body, length, contentType) =>
      writeStream(bucket, key, body, length, contentType),
    copyOnce: (from, to) => copyOnce(bucket, from, to),
    async remove(keys) {
      // R2 takes at most a thousand keys at once.
      for (let index = 0; index < keys.length; index += 1000)
        await bucket.delete(keys.slice(index, index + 1000))
    },
    list: (prefix, most) => list(bucket, prefix, most),
  }
}

// A body that is not as long as it said, a sender who left: the platform has no other signs for them.
const BROKEN_OFF = /FixedLengthStream|Network connection lost/

async function writeStream(
  bucket: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  length: number,
  contentType: string,
): Promise<boolean> {
  const measured = new FixedLengthStream(length)
  try {
    await Promise.all([
      body.pipeTo(measured.writable),
      bucket.put(key, measured.readable, { httpMetadata: { contentType } }),
    ])
    return true
  } catch (error) {
    if (error instanceof Error && BROKEN_OFF.test(error.message)) return false
    throw error
  }
}

async function copyOnce(bucket: R2Bucket, from: string, to: string): Promise<boolean> {
  const object = await bucket.get(from)
  if (!object) return false
  const contentType = object.httpMetadata?.contentType ?? 'application/octet-stream'
  const onlyIf = { etagDoesNotMatch: '*' }
  await bucket.put(to, object.body, { httpMetadata: { contentType }, onlyIf })
  return true
}

async function list(bucket: R2Bucket, prefix: string, most = Infinity): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await bucket.list({ prefix, ...(cursor && { cursor }) })
    found.push(...page.objects.map((object) => object.key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor && found.length < most)
  return found.slice(0, most)
}

// Ranges are read here, not by R2: it would not say which part it gave, and fails on one beyond the end.
async function serve(bucket: R2Bucket, key: string, request: Request): Promise<Response | null> {
  const head = await bucket.head(key)
  if (!head) return null
  const headers = new Headers({ etag: head.httpEtag, 'accept-ranges': 'bytes' })
  head.writeHttpMetadata(headers)
  if (request.headers.get('if-none-match') === head.httpEtag) {
    return new Response(null, { status: 304, headers })
  }
  const range = rangeOf(request.headers, head)
  if (range === 'beyond') {
    headers.set('content-range', `bytes */${head.size}`)
    return new Response(null, { status: 416, headers })
  }
  const object = await bucket.get(key, range ? { range } : {})
  if (!object) return null
  headers.set('content-length', String(range?.length ?? head.size))
  if (!range) return new Response(object.body, { headers })
  const last = range.offset + range.length - 1
  headers.set('content-range', `bytes ${range.offset}-${last}/${head.size}`)
  return new Response(object.body, { status: 206, headers })
}

// One range only; several, or a malformed one, are answered with the whole, as HTTP allows.
function rangeOf(headers: Headers, { size, httpEtag }: R2Object) {
  const condition = headers.get('if-range')
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '')
  if (!match || (match[1] === '' && match[2] === '') || (condition && condition !== httpEtag)) {
    return null
  }
  const offset = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return offset >= size || last < offset ? 'beyond' : { offset, length: last - offset + 1 }
}
