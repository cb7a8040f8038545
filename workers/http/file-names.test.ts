import { SELF } from 'cloudflare:test'
import { createNeighbours, type Neighbour } from '#test/neighbours'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import { files, uploads } from '~/features/library/server/tables'

const HOST = 'names.test'
let item: Neighbour

beforeAll(async () => {
  ;[item] = await createNeighbours(HOST)
})

const field = (result: unknown, name: string) => String(Reflect.get(Object(result), name))

/** Puts a file up by the calls of a browser. Answers its view; null when the name is refused. */
async function addByName(filename: string) {
  const { teamId } = item.ctx.seat
  const post = async (path: string, body: object) => item.send('POST', { path, body })
  const place = await post('/file/getUploadUrl', { teamId, filename })
  if (!place.success) return { refused: [place.status, place.code] }
  const url = field(place.result, 'url')
  const headers = { 'content-type': field(place.result, 'contentType') }
  await SELF.fetch(`http://${HOST}${url}`, { method: 'PUT', headers, body: '<script>1</script>' })
  const fileUrl = url.split('?')[0]
  const fileSha256 = 'ab'.repeat(32)
  const upload = await post('/file/register', { teamId, fileName: filename, fileUrl, fileSha256 })
  const uploaded = [{ fileId: field(upload.result, 'id'), fileName: filename }]
  const added = await post('/repositoryFile/addFiles', { teamId, spaceId: teamId, files: uploaded })
  const [file] = added.result as { id: FileId; title: string }[]
  if (!file) throw new Error(added.text)
  return file
}

const names: [given: string, shown: string][] = [
  ['../../x.txt', '.._.._x.txt'],
  ['..\\..\\y.txt', '.._.._y.txt'],
  ['a\0b.txt', 'ab.txt'],
  ['c\r\nSet-Cookie: d=1.txt', 'cSet-Cookie: d=1.txt'],
  ['\u202Etxt.exe.txt', 'txt.exe.txt'],
  [`${'长'.repeat(251)}.txt`, `${'长'.repeat(196)}.txt`],
  ['📎e\u0301.txt', '📎é.txt'],
  ['CON.txt', 'CON.txt'],
  ['=1+1.txt', '=1+1.txt'],
  ['"f";filename=evil.html.txt', '"f";filename=evil.html.txt'],
  ['%0d%0a.txt', '%0d%0a.txt'],
  ['.txt', '未命名.txt'],
  ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
  ['g\ud800h.txt', 'g\ufffdh.txt'],
  ['page.html', 'page.html'],
]

for (const [title, expected] of names) {
  test(`S30: ${JSON.stringify(title.slice(0, 40))} is harmless as key, title and header`, async () => {
    const file = await addByName(title)
    if ('refused' in file) throw new Error(JSON.stringify(file))
    expect(file.title).toBe(expected)
    const [row] = await item.ctx.db.select().from(files).where(eq(files.id, file.id))
    expect(row?.objectKey).toMatch(/^originals\/\d+\/\d+$/)

    const query = `spaceId=${item.ctx.seat.spaceId}&id=${file.id}`
    const link = await item.send('GET', { path: `/repositoryFile/getDownloadLink?${query}` })
    const answers = [
      await SELF.fetch(`http://${HOST}${field(link.result, 'url')}`),
      await item.send('GET', { path: `/repositoryFile/content?${query}` }),
    ]
    for (const { headers } of answers) expectHarmless(headers, expected)
    expect(answers[0]?.headers.get('content-disposition')).toMatch(/^attachment;/)
  })
}

// RFC 6266 and 5987: an ASCII name in quotes, the true one in percent signs, and nothing else.
const DISPOSITION =
  /^(attachment|inline); filename="[\x20-\x21\x23-\x24\x26-\x5b\x5d-\x7e]*"; filename\*=UTF-8''([\w.!#$&+^`|~%-]*)$/

function expectHarmless(headers: Headers, expected: string): void {
  const [, kind, encoded = ''] = DISPOSITION.exec(headers.get('content-disposition') ?? '') ?? []
  expect(decodeURIComponent(encoded)).toBe(expected)
  if (expected.endsWith('.html')) expect(kind).toBe('attachment')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
}

test('S30: a name that is too long, empty or of another kind is refused before anything is kept', async () => {
  const before = await item.ctx.db.$count(uploads)
  for (const name of [
    'x'.repeat(5000),
    '',
    '   ',
    'a.exe',
    'a.txt.exe',
    'a',
    'a.svg',
    'a.txt/',
    'a.php.',
  ]) {
    expect(await addByName(name), name.slice(0, 20)).toMatchObject({ refused: expect.anything() })
  }
  expect(await item.ctx.db.$count(uploads)).toBe(before)
})

test('S30: another name for a file is cleaned alike and keeps its kind', async () => {
  const file = await addByName('改名.txt')
  if ('refused' in file) throw new Error('refused')
  const { spaceId } = item.ctx.seat
  for (const [title, expected] of [
    ['../x.html', '.._x.html.txt'],
    ['a\u202e\u0000b', 'ab.txt'],
    ['=cmd.txt', '=cmd.txt'],
  ] as const) {
    const path = `/space/${spaceId}/file/rename`
    expect((await item.send('POST', { path, body: { id: file.id, title } })).success).toBe(true)
    const detail = await item.send('GET', {
      path: `/repositoryFile/getDetail?spaceId=${spaceId}&id=${file.id}`,
    })
    expect(field(detail.result, 'title')).toBe(expected)
  }
})
