import { env, SELF } from 'cloudflare:test'
import { createWorld } from '#test/world'
import { upload } from '#test/uploads'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { addFiles } from '../files/add-files'
import { uploads } from '../tables'
import { checkDigest, issueUploadUrl, receiveUpload, registerUpload } from './register-uploads'

const IDENTITY = 'ab'.repeat(32)
// The door asks the real clock.
const open = () => createWorld({ now: () => new Date() })

const put = (url: string, body: string, headers: Record<string, string>) =>
  SELF.fetch(`https://team.test${url}`, { method: 'PUT', body, headers })

const register = (ctx: SeatedContext, url: string, fileName = '说明.txt', fileSha256 = IDENTITY) =>
  registerUpload(ctx, { fileName, fileUrl: url.split('?')[0] ?? '', fileSha256 })

/** Row counts that a refused call must not change. */
async function counts() {
  const row = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM files) AS files, (SELECT count(*) FROM outbox) AS tickets`,
  ).first()
  return row
}

test('R-CALL-18: a file goes up by address, relative or whole, and is registered with the hash of its own bytes', async () => {
  const { ctx } = open()
  const { url, contentType } = await issueUploadUrl(ctx, { filename: '说明.txt', size: 9 })
  expect(contentType).toBe('text/plain')
  expect((await put(url, 'abc中文', { 'content-type': contentType })).status).toBe(200)
  const { id } = await register(ctx, url)
  const [row] = (await ctx.db.select().from(uploads)).filter((upload) => upload.id === id)
  expect(row).toMatchObject({ size: 9, objectKey: `originals/${ctx.seat.teamId}/${id}` })
  const bytes = new TextEncoder().encode('abc中文')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  expect(row?.contentSha256).toBe([...digest].map((b) => b.toString(16).padStart(2, '0')).join(''))
  expect(await env.FILES.head(`incoming/${ctx.seat.teamId}/${id}`)).toBeNull()
  expect(await register(ctx, url)).toEqual({ id })
  expect(await register(ctx, `https://${ctx.host}${url}`)).toEqual({ id })
  await expect(register(ctx, `https://elsewhere.test${url}`)).rejects.toMatchObject({
    slug: 'library.uploadMissing',
  })
})

test('S31: an address opens for its own key, type and size only, for five minutes', async () => {
  const { ctx } = open()
  const text = { 'content-type': 'text/plain' }
  const { url } = await issueUploadUrl(ctx, { filename: 'a.txt', size: 4 })
  const other = url.replace(/\/(\d+)\?/, '/999?')
  const stretched = url.replace(/expires=\d+/, 'expires=9999999999999')
  for (const [address, body, headers] of [
    [other, 'abcd', text],
    [stretched, 'abcd', text],
    [url.replace('size=4', 'size=40'), 'abcd', text],
    [url, 'abcd', { 'content-type': 'text/html' }],
    [url, 'abcd'.repeat(10), text],
    [url.replace(/signature=.+/, 'signature='), 'abcd', text],
    ['/files/put/originals/1/2%', 'abcd', text],
  ] as const) {
    const answer = await put(address, body, headers)
    expect([address, answer.status]).toEqual([address, 403])
    expect(await answer.json()).toMatchObject({ success: false, code: 30008 })
  }
  const late = createWorld({ now: () => new Date(Date.now() - 5 * 60_000 - 1), actor: ctx.actor })
  const old = await issueUploadUrl(late.ctx, { filename: 'a.txt', size: 4 })
  expect((await put(old.url, 'abcd', text)).status).toBe(403)
  expect((await put(url, 'abcd', text)).status).toBe(200)
})

test('storage that is full refuses with a reason, loses nothing, and takes the same file later', async () => {
  const { ctx } = open()
  const full = () => Promise.reject(new Error('No space left on device'))
  const crowded = { ...ctx, files: { ...ctx.files, writeStream: full, copyOnce: full } }
  const { url, contentType } = await issueUploadUrl(ctx, { filename: '满.txt', size: 6 })
  const place = { key: ctx.files.keyAt(url.split('?')[0] ?? '') ?? '', contentType, size: 6 }
  const send = (to: typeof ctx) => {
    const body = new Blob(['内容']).stream()
    return receiveUpload(to, place, { body, length: 6, contentType })
  }
  const failed = { slug: 'library.storageFailed', kind: { status: 503 } }
  await expect(send(crowded)).rejects.toMatchObject(failed)
  expect(await ctx.files.head(place.key)).toBeNull()

  await send(ctx)
  await expect(register(crowded, url, '满.txt')).rejects.toMatchObject(failed)
  expect(await ctx.files.head(place.key)).toMatchObject({ size: 6 })

  const { id } = await register(ctx, url, '满.txt')
  expect(await ctx.files.head(`originals/${ctx.seat.teamId}/${id}`)).toMatchObject({ size: 6 })
})

test('S31: after registering, neither a second PUT nor anything under the address changes the file', async () => {
  const { ctx } = open()
  const { url, contentType } = await issueUploadUrl(ctx, { filename: 'a.txt' })
  await put(url, 'first', { 'content-type': contentType })
  const { id } = await register(ctx, url, 'a.txt')
  expect((await put(url, 'other', { 'content-type': contentType })).status).toBe(403)
  // With S3 the address stays open for its ten minutes; it only ever leads to `incoming/`.
  await env.FILES.put(`incoming/${ctx.seat.teamId}/${id}`, 'other')
  expect(await register(ctx, url, 'a.txt')).toEqual({ id })
  const stored = await env.FILES.get(`originals/${ctx.seat.teamId}/${id}`)
  expect(await stored?.text()).toBe('first')
})

test('S32: registering what is not there, not ours, or somebody else’s is refused and leaves nothing', async () => {
  const { ctx } = open()
  const stranger = open()
  const colleague = createWorld({ now: () => new Date(), seat: ctx.seat })
  const { url, contentType } = await issueUploadUrl(ctx, { filename: '说明.txt' })
  const before = await counts()
  const missing = { slug: 'library.uploadMissing', kind: { status: 400 } }
  await expect(register(ctx, url)).rejects.toMatchObject(missing)
  await put(url, '内容', { 'content-type': contentType })
  for (const address of [
    'https://evil.example/files/put/incoming/1/2',
    `https://team.test.evil.example${url}`,
    `https://team.test@evil.example${url}`,
    `/files/put/originals/${ctx.seat.teamId}/1`,
    `/files/put/incoming/${ctx.seat.teamId}/../1`,
  ]) {
    await expect(register(ctx, address)).rejects.toMatchObject(missing)
  }
  await expect(register(stranger.ctx, url)).rejects.toMatchObject(missing)
  await expect(register(colleague.ctx, url)).rejects.toMatchObject(missing)
  await expect(register(ctx, url, '说明.pdf')).rejects.toMatchObject(missing)
  const { id } = await register(ctx, url)
  await expect(register(ctx, url, '说明.txt', 'cd'.repeat(32))).rejects.toMatchObject({
    slug: 'library.uploadAltered',
    kind: { status: 400 },
  })
  const { spaceId, teamId } = stranger.ctx.seat
  await expect(
    addFiles(stranger.ctx, {
      spaceId,
      teamId,
      folderId: '',
      files: [{ fileId: id, fileName: 'a.txt' }],
    }),
  ).rejects.toMatchObject(missing)
  expect(await counts()).toEqual(before)
})

test('bytes that are not what the extension says are refused and thrown away', async () => {
  const { ctx } = open()
  for (const [name, bytes] of [
    ['a.pdf', '<html><script>'],
    ['a.docx', '%PDF-1.7'],
    ['a.txt', 'MZ\x90\0\x03\0\0\0'],
    ['a.html', 'PK\x03\x04'],
  ] as const) {
    const { url, contentType } = await issueUploadUrl(ctx, { filename: name })
    const key = url.split('?')[0]?.replace('/files/put/', '') ?? ''
    await env.FILES.put(
      key,
      Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
      {
        httpMetadata: { contentType },
      },
    )
    await expect(register(ctx, url, name)).rejects.toMatchObject({
      slug: 'library.contentMismatch',
    })
    expect(await env.FILES.head(key)).toBeNull()
    expect(await env.FILES.head(key.replace('incoming', 'originals'))).toBeNull()
  }
})

test('an object that was cut short or is over the limit is refused', async () => {
  const { ctx } = open()
  const cut = await issueUploadUrl(ctx, { filename: 'a.txt', size: 100 })
  await env.FILES.put(cut.url.split('?')[0]?.replace('/files/put/', '') ?? '', 'cut')
  await expect(register(ctx, cut.url, 'a.txt')).rejects.toMatchObject({
    slug: 'library.uploadAltered',
  })

  const small = { ...ctx, settings: { ...ctx.settings, MAX_FILE_BYTES: 10 } }
  await expect(issueUploadUrl(small, { filename: 'a.txt', size: 11 })).rejects.toMatchObject({
    slug: 'library.fileTooLarge',
  })
  const silent = await issueUploadUrl(small, { filename: 'a.txt' })
  const key = silent.url.split('?')[0]?.replace('/files/put/', '') ?? ''
  await env.FILES.put(key, 'eleven byte')
  await expect(register(small, silent.url, 'a.txt')).rejects.toMatchObject({
    slug: 'library.fileTooLarge',
  })
  expect(await env.FILES.head(key)).toBeNull()
})

test('S38: an identity is known to the one who uploaded it only, in that team only', async () => {
  const { ctx } = open()
  const { id } = await upload(ctx, '说明.txt', '内容', IDENTITY)
  expect(await checkDigest(ctx, { sha256: IDENTITY })).toEqual({
    fileName: '说明.txt',
    fileUrl: `/files/put/incoming/${ctx.seat.teamId}/${id}`,
    fileSha256: IDENTITY,
  })
  const colleague = createWorld({ seat: ctx.seat })
  const elsewhere = createWorld({ actor: ctx.actor })
  expect(await checkDigest(colleague.ctx, { sha256: IDENTITY })).toBeNull()
  expect(await checkDigest(elsewhere.ctx, { sha256: IDENTITY })).toBeNull()
  expect(await checkDigest(ctx, { sha256: 'cd'.repeat(32) })).toBeNull()
})

test('S38: an identity that stands for two contents, or the weak fallback hash, is not found', async () => {
  const { ctx } = open()
  const first = await upload(ctx, '说明.txt', '一', IDENTITY)
  const second = await upload(ctx, '说明.txt', '二', IDENTITY)
  expect(first.id).not.toBe(second.id)
  expect(await checkDigest(ctx, { sha256: IDENTITY })).toBeNull()
  const weak = '1234567890abcdef'.padStart(64, '0')
  await upload(ctx, '说明.txt', '三', weak)
  expect(await checkDigest(ctx, { sha256: weak })).toBeNull()
})

test('two registrations at once answer the same upload', async () => {
  const { ctx } = open()
  const { url, contentType } = await issueUploadUrl(ctx, { filename: 'a.txt' })
  await put(url, 'same', { 'content-type': contentType })
  const answers = await Promise.all([1, 2, 3].map(() => register(ctx, url, 'a.txt')))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
})

test('a body that breaks off, or goes on, is told so and leaves nothing', async () => {
  const { ctx } = open()
  const { url, contentType } = await issueUploadUrl(ctx, { filename: '说明.txt', size: 10 })
  const key = (url.split('?')[0] ?? '').replace('/files/put/', '')
  for (const words of ['0123', '0123456789ab']) {
    const sent = { body: new Blob([words]).stream(), length: 10, contentType }
    await expect(receiveUpload(ctx, { key, contentType, size: 10 }, sent)).rejects.toMatchObject({
      slug: 'library.uploadMissing',
    })
    expect(await env.FILES.head(key)).toBeNull()
  }
})

test('S31: bytes that outgrow the limit between the first look and the copy are refused', async () => {
  const { ctx } = open()
  const { url, contentType } = await issueUploadUrl(ctx, { filename: '说明.txt' })
  const key = (url.split('?')[0] ?? '').replace('/files/put/', '')
  await env.FILES.put(key, 'kurz', { httpMetadata: { contentType } })
  const limited = { ...ctx, settings: { ...ctx.settings, MAX_FILE_BYTES: 10 } }
  const copyOnce = ctx.files.copyOnce
  limited.files = {
    ...ctx.files,
    async copyOnce(from, to) {
      await env.FILES.put(key, 'x'.repeat(11), { httpMetadata: { contentType } })
      return copyOnce(from, to)
    },
  }
  await expect(register(limited, url)).rejects.toMatchObject({ slug: 'library.fileTooLarge' })
  expect(await env.FILES.head(key.replace('incoming/', 'originals/'))).toBeNull()
})

test('a sender who leaves in the middle is no failure of ours', async () => {
  const { ctx } = open()
  const { url, contentType } = await issueUploadUrl(ctx, { filename: '说明.txt', size: 10 })
  const key = (url.split('?')[0] ?? '').replace('/files/put/', '')
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error('Network connection lost.'))
    },
  })
  const sent = { body, length: 10, contentType }
  await expect(receiveUpload(ctx, { key, contentType, size: 10 }, sent)).rejects.toMatchObject({
    slug: 'library.uploadMissing',
  })
  expect(await env.FILES.head(key)).toBeNull()
})

test('line 13: /file/register takes the address that was given out, from the root or with its host, signed or not', async () => {
  const { ctx } = open()
  const whole = (url: string) => `https://team.test${url}`
  const bare = (url: string) => url.split('?')[0] ?? ''
  const forms = [
    (url: string) => url,
    bare,
    whole,
    (url: string) => whole(bare(url)),
    (url: string) => `${whole(url)}#part`,
  ]
  for (const [index, form] of forms.entries()) {
    const { url } = await issueUploadUrl(ctx, { filename: 'a.txt' })
    await env.FILES.put(bare(url).replace('/files/put/', ''), `words ${index}`)
    const input = { fileName: 'a.txt', fileUrl: form(url), fileSha256: IDENTITY }
    expect(await registerUpload(ctx, input), form(url)).toMatchObject({ id: expect.any(String) })
  }
})
