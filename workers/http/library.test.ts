import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { hashCheaply } from '#test/password-hashes'

const PASSWORD = 'ink-and-paper-9'
const HOST = 'shelf.test'

// 阿达 sits in 11, 阿波 in 12, 阿川 was in 11; all on the house's host, which knows every team.
beforeAll(async () => {
  const hash = hashCheaply(PASSWORD)
  const far = Date.UTC(2036, 0, 1)
  const prepare = (statement: string, ...values: unknown[]) =>
    env.DB.prepare(statement).bind(...values)
  await env.DB.batch([
    prepare(
      "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES ('21','ada',?,'阿达',0), ('22','bo',?,'阿波',0), ('23','chuan',?,'阿川',0)",
      hash,
      hash,
      hash,
    ),
    prepare(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('11','墨队','active',?,0), ('12','砚队','active',?,0)",
      far,
      far,
    ),
    prepare(
      "INSERT INTO members (id, team_id, account_id, role, joined_at, removed_at) VALUES ('31','11','21','owner',0,NULL), ('32','12','22','owner',0,NULL), ('33','11','23','admin',0,1)",
    ),
    prepare(
      "INSERT INTO brands (id, team_id, name, login_methods, is_house, updated_at) VALUES ('41','11','墨','[\"password\"]',1,0)",
    ),
    prepare("INSERT INTO domains (host, brand_id, created_at) VALUES (?,'41',0)", HOST),
  ])
})

interface Answer {
  status: number
  success: boolean
  code: string | number
  result: unknown
}

async function call(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await SELF.fetch(`http://${HOST}/ai${path}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) {
    return {
      status: response.status,
      success: response.ok,
      code: '',
      result: await response.text(),
    }
  }
  const answer = await response.json<Omit<Answer, 'status'>>()
  return { ...answer, status: response.status }
}

async function signIn(account: string): Promise<string> {
  const body = { account, password: PASSWORD, channelId: 0 }
  const answer = await call('', 'POST', '/login/loginAccount', body)
  return field(answer, 'token')
}

const field = (answer: Answer, name: string): string => {
  const value: unknown = Reflect.get(Object(answer.result), name)
  expect([name, typeof value]).toEqual([name, 'string'])
  return String(value)
}

/** The five calls, as a browser makes them. */
async function addFile(token: string, team: string, filename: string, content: string) {
  const scope = { teamId: team, spaceId: team }
  const sha256 = 'ab'.repeat(32)
  await call(token, 'POST', '/file/checkSha256', { ...scope, sha256 })
  const size = new TextEncoder().encode(content).length
  const place = await call(token, 'POST', '/file/getUploadUrl', { ...scope, filename, size })
  const url = field(place, 'url')
  const put = await SELF.fetch(`http://${HOST}${url}`, {
    method: 'PUT',
    headers: { 'content-type': field(place, 'contentType') },
    body: content,
  })
  expect(put.status).toBe(200)
  const fileUrl = url.split('?')[0]
  const upload = await call(token, 'POST', '/file/register', {
    ...scope,
    fileName: filename,
    fileUrl,
    fileSha256: sha256,
  })
  const uploadId = field(upload, 'id')
  const files = [{ fileId: uploadId, fileName: filename }]
  const added = await call(token, 'POST', '/repositoryFile/addFiles', { ...scope, files })
  const [file] = added.result as { id: string }[]
  return { id: file?.id ?? '', uploadId, fileUrl }
}

/** Every call of the library that names a file, as its owner would make it. */
const callsOn = (team: string, id: string, uploadId: string, fileUrl = '') =>
  [
    [
      'POST',
      '/file/register',
      { teamId: team, fileName: 'a.txt', fileUrl, fileSha256: 'ab'.repeat(32) },
    ],
    [
      'POST',
      '/repositoryFile/addFiles',
      { spaceId: team, teamId: team, files: [{ fileId: uploadId, fileName: 'a.txt' }] },
    ],
    ['GET', `/repositoryFile/getDetail?id=${id}&spaceId=${team}`],
    ['GET', `/repositoryFile/getDownloadLink?id=${id}&spaceId=${team}`],
    ['GET', `/repositoryFile/content?id=${id}&spaceId=${team}`],
    ['GET', `/repositoryFile/blocks?id=${id}&spaceId=${team}`],
    ['GET', `/repositoryFile/passage?id=${id}&spaceId=${team}&no=0`],
    ['GET', `/repositoryFile/pagePicture?id=${id}&spaceId=${team}&page=1`],
    ['GET', `/repository/getInfo?spaceId=${team}`],
    ['GET', `/space/${team}/info`],
    ['GET', `/space/${team}/folder/listFile`],
    ['POST', `/space/${team}/file/getFileInfoByIds`, { spaceId: team, fileIds: [id] }],
    ['POST', `/space/${team}/file/rename`, { id, title: '改名' }],
    ['POST', `/space/${team}/file/retry`, { id }],
    ['DELETE', `/space/${team}/file/delete?ids=${id}`],
  ] as const

const rows = async () => {
  const { results } = await env.DB.prepare(
    'SELECT id, title, status, generation, deleted_at FROM files ORDER BY id',
  ).all()
  return results
}

test('a file goes up by the five calls, is listed, opened and deleted', async () => {
  const ada = await signIn('ada')
  const { id } = await addFile(ada, '11', '说明.txt', '古镇导则')
  const list = await call(ada, 'GET', '/space/11/folder/listFile')
  expect(list.result).toMatchObject({
    records: [{ id, title: '说明.txt', status: 'INIT' }],
    total: 1,
  })
  const content = await call(ada, 'GET', `/repositoryFile/content?id=${id}&spaceId=11`)
  expect(content).toMatchObject({ status: 200, result: '古镇导则' })
  const link = await call(ada, 'GET', `/repositoryFile/getDownloadLink?id=${id}&spaceId=11`)
  const file = await SELF.fetch(`http://${HOST}${field(link, 'url')}`)
  expect([file.status, await file.text()]).toEqual([200, '古镇导则'])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(await call(ada, 'DELETE', `/space/11/file/delete?ids=${id}`)).toMatchObject({
    result: true,
  })
  const gone = await SELF.fetch(`http://${HOST}${field(link, 'url')}`)
  expect(gone.status).toBe(404)
})

test('strangers, visitors and removed members get nothing out of any call, and change nothing', async () => {
  const [ada, bo, chuan] = await Promise.all(['ada', 'bo', 'chuan'].map(signIn))
  const own = await addFile(ada ?? '', '11', '机密.txt', '金丝雀')
  const before = await rows()
  for (const [token, status] of [
    ['', 401],
    [bo, 404],
    [chuan, 404],
  ] as const) {
    for (const [method, path, body] of callsOn('11', own.id, own.uploadId, own.fileUrl)) {
      const answer = await call(token ?? '', method, path, body)
      expect([method, path, answer.status, answer.success]).toEqual([method, path, status, false])
    }
  }
  expect(await rows()).toEqual(before)
})

test('ids of another team under the own team’s name look like ids of nothing', async () => {
  const [ada, bo] = await Promise.all(['ada', 'bo'].map(signIn))
  const foreign = await addFile(ada ?? '', '11', '机密.txt', '金丝雀')
  const before = await rows()
  const strip = ({ result, ...answer }: Answer, id: string) => ({
    ...answer,
    result: JSON.stringify(result)?.replaceAll(id, 'ID') ?? '',
    requestId: '',
  })
  const theirs = callsOn('12', foreign.id, foreign.uploadId, foreign.fileUrl)
  const nobodys = callsOn('12', '987654321', '987654321', '/files/put/incoming/12/1')
  for (const [index, [method, path, body]] of theirs.entries()) {
    const [, nothing, otherBody] = nobodys[index] ?? []
    const answer = await call(bo ?? '', method, path, body)
    const other = await call(bo ?? '', method, nothing ?? '', otherBody)
    expect([path, strip(answer, foreign.id)]).toEqual([path, strip(other, '987654321')])
    expect(JSON.stringify(answer)).not.toContain('机密')
  }
  expect(await rows()).toEqual(before)
})

test('two teams named in one call are refused, whichever comes first', async () => {
  const ada = await signIn('ada')
  const scopes = [
    { spaceId: '11', teamId: '12' },
    { spaceId: '12', teamId: '11' },
  ]
  for (const scope of scopes) {
    const files = [{ fileId: '1', fileName: 'a.txt' }]
    const answer = await call(ada, 'POST', '/repositoryFile/addFiles', { ...scope, files })
    expect([answer.status, answer.success]).toEqual([400, false])
  }
  const body = { spaceId: '12', fileIds: [] }
  expect((await call(ada, 'POST', '/space/11/file/getFileInfoByIds', body)).status).toBe(400)
})

test('malformed calls are refused by name, never by accident', async () => {
  const ada = await signIn('ada')
  for (const [method, path, body] of [
    ['POST', '/file/getUploadUrl', { teamId: '11', filename: 'x'.repeat(5000) }],
    ['POST', '/file/getUploadUrl', { teamId: '11', filename: 'a.txt', size: 1e21 }],
    ['POST', '/file/checkSha256', { teamId: '11', sha256: "' OR 1=1" }],
    ['POST', '/space/11/file/getFileInfoByIds', { spaceId: '11', fileIds: ['../1'] }],
    ['POST', '/space/11/file/rename', { id: '1', title: ' ' }],
    ['GET', '/space/11/folder/listFile?pageSize=100000'],
    ['GET', '/space/11/folder/listFile?after=%00'],
    ['DELETE', '/space/11/file/delete?ids=1,,2'],
    ['GET', '/repositoryFile/blocks?id=1&spaceId=11&count=1e9'],
  ] as const) {
    const answer = await call(ada, method, path, body)
    expect([path, answer.status, answer.success]).toEqual([path, 400, false])
  }
  const refused = await call(ada, 'POST', '/file/getUploadUrl', { teamId: '11', filename: 'a.exe' })
  expect(refused).toMatchObject({ status: 200, success: false, code: 30002 })
})
