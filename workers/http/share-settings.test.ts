import { addFile, ask as ticketFor, learnAll } from '#test/learning'
import { createNeighbours, sendTo, type Answered, type Neighbour } from '#test/neighbours'
import { addPerson } from '#test/people'
import { addMember } from '#test/teams'
import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { createMap } from '~/features/document/server/maps/maps'
import { deleteDocument } from '~/features/document/server'
import { documentDeleted } from '~/features/document/server/ports'
import { endCreationShares } from '~/features/generation/server'
import { deleteFiles } from '~/features/library/server'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { extend } from '~/core/extension-points'
import { testId } from '#test/ids'
import { openEmbed, openSharePage } from '~/features/sharing/server'
import type {
  ShareOpenings,
  SharedView,
  SharePrepared,
  ShareView,
} from '~/features/sharing/contract'
import type { ConversationSnapshot } from '~/features/sharing/terms'

const HOST = 'share-settings.test'
const PASSWORD = '松烟入墨'
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0'

let a: Neighbour
let b: Neighbour
let sessionId = ''

beforeAll(async () => {
  ;[a, b] = await createNeighbours(HOST)
  sessionId = await askIn(a, '今天几号', '')
}, 60_000)

async function askIn(who: Neighbour, question: string, session: string): Promise<string> {
  const { teamId } = who.ctx.seat
  const body = { teamId, spaceId: teamId, question, ...(session && { sessionId: session }) }
  const { text } = await who.send('POST', { path: '/chat/question/stream', body })
  return /"sessionId":"(\d+)"/.exec(text)?.[1] ?? ''
}

const share = (who: Neighbour, more: object = {}): Promise<Answered> =>
  who.send('POST', {
    path: '/share/create',
    body: { teamId: who.ctx.seat.teamId, kind: 'conversation', id: sessionId, ...more },
  })
async function createShareAs(who: Neighbour, more: object = {}): Promise<ShareView> {
  const answer = await share(who, more)
  expect(answer, answer.text).toMatchObject({ success: true })
  return answer.result as ShareView
}

const anyone = (code: string) => sendTo(HOST, '', 'GET', { path: `/share/${code}` })
const unlock = (code: string, password: string) =>
  sendTo(HOST, '', 'POST', { path: `/share/${code}/unlock`, body: { password } })
const openingsOf = async (who: Neighbour, id: string) =>
  who.send('GET', { path: `/share/link/openings?teamId=${who.ctx.seat.teamId}&id=${id}` })

/** Opens the page of a link as a browser does. */
function visit(
  ctx: SeatedContext,
  code: string,
  { cookie = '', agent = BROWSER, as = ctx.actor } = {},
) {
  const headers = { 'user-agent': agent, ...(cookie && { cookie }) }
  const request = new Request(`https://${HOST}/share/${code}`, { headers })
  return openSharePage({ ...ctx, seat: null, actor: as }, { code, request })
}
const visitAs = (as: SeatedContext['actor'] | null, code: string, more: object = {}) =>
  visit({ ...a.ctx, actor: as as SeatedContext['actor'] }, code, more)

test('a password closes content, pictures and title; the right one opens them by a cookie that scripts cannot read', async () => {
  const { code, hasPassword } = await createShareAs(a, { password: PASSWORD })
  expect(hasPassword).toBe(true)
  const locked = await anyone(code)
  expect(locked).toMatchObject({ status: 403, success: false, code: 80008 })
  expect(locked.text).not.toContain('今天几号')
  const page = await visitAs(null, code)
  expect(page).toMatchObject({ shared: null, cookie: '' })
  expect(page.sharer).not.toBe('')

  expect(await unlock(code, '松烟')).toMatchObject({ success: false, code: 80009 })
  const right = await unlock(code, PASSWORD)
  expect(right).toMatchObject({ success: true, result: true })
  const cookie = right.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(
    /^share-key-.{6}=[0-9a-f]{64}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax/,
  )
  expect(cookie + right.text).not.toContain(PASSWORD)
  const [key = ''] = cookie.split(';')
  const opened = await SELF.fetch(`http://${HOST}/ai/share/${code}`, { headers: { cookie: key } })
  expect(await opened.text()).toContain('今天几号')
  // The key of one share opens no other, also not one with the same password.
  const other = await createShareAs(a, { password: PASSWORD })
  const [, value = ''] = key.split('=')
  const forged = `share-key-${other.code.slice(0, 6)}=${value}`
  const refused = await SELF.fetch(`http://${HOST}/ai/share/${other.code}`, {
    headers: { cookie: forged },
  })
  expect(refused.status).toBe(403)
  await refused.body?.cancel()
  expect((await visit(a.ctx, code)).shared?.title).toBe('今天几号')
})

test('a password is kept nowhere as it was given, and wrong ones are stopped', async () => {
  const { code, id } = await createShareAs(a, { password: PASSWORD })
  for (const table of ['shares', 'audit_log']) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all()
    expect(JSON.stringify(results)).not.toContain(PASSWORD)
  }
  for (let no = 0; no < 10; no += 1)
    expect(await unlock(code, `错${no}松烟`)).toMatchObject({ code: 80009 })
  expect(await unlock(code, PASSWORD)).toMatchObject({ status: 429 })
  expect(await share(a, { password: '短' })).toMatchObject({ status: 400 })
  expect((await openingsOf(a, id)).success).toBe(true)
})

test('the picture beside a link is drawn once, tells nothing behind a password, and goes with the link', async () => {
  const { id, code } = await createShareAs(a)
  const card = (of: string) => SELF.fetch(`http://${HOST}/ai/share/${of}/card`)
  const answer = await card(code)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const bytes = await answer.arrayBuffer()
  const size = new DataView(bytes, 16, 8)
  expect([size.getUint32(0), size.getUint32(4)]).toEqual([1200, 630])
  const prefix = `shares/${a.ctx.seat.teamId}/${id}/`
  expect(await a.ctx.files.list(prefix)).toEqual([`${prefix}card.png`])
  expect(await (await card(code)).arrayBuffer()).toEqual(bytes)

  // Two that are locked look alike, whatever they hold.
  const locked = await createShareAs(a, { password: PASSWORD })
  const other = await createShareAs(a, { id: await askIn(a, '下周几号', ''), password: PASSWORD })
  const drawn = await Promise.all(
    [locked, other].map(async (item) => (await card(item.code)).text()),
  )
  expect(drawn[0]).toBe(drawn[1])

  await a.send('POST', { path: '/share/revoke', body: { teamId: a.ctx.seat.teamId, id } })
  expect((await card(code)).status).toBe(404)
  expect(await a.ctx.files.list(prefix)).toEqual([])
})

test('who opened a share: members by name, strangers by number, the sharer and programs not at all', async () => {
  const { id, code } = await createShareAs(a)
  const member = await addMember(a.world, 'member', '沈砚')
  const first = await visitAs(null, code)
  expect(first.shared?.isNamed).toBe(false)
  expect(first.cookie).toMatch(
    /^opened-shares=\d+-\d+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  )
  const [held = ''] = first.cookie.split(';')
  // The same browser a moment later, and hours later.
  expect((await visitAs(null, code, { cookie: held })).cookie).toBe('')
  const hoursAgo = Math.floor(Date.now() / 1000) - 3 * 3_600
  await visitAs(null, code, { cookie: `opened-shares=${id}-${hoursAgo}` })
  await visitAs(b.ctx.actor, code)
  expect((await visitAs(member.actor, code)).shared?.isNamed).toBe(true)
  await visitAs(a.ctx.actor, code)
  await visitAs(null, code, { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })

  const { result } = await openingsOf(a, id)
  const openings = result as ShareOpenings
  expect(openings).toMatchObject({ times: 4, strangers: { people: 2, times: 3 }, signUps: 0 })
  expect(openings.members).toMatchObject([{ name: '沈砚', times: 1 }])
  const { text } = await a.send('GET', { path: `/share/link/list?teamId=${a.ctx.seat.teamId}` })
  expect(text).toContain(`"id":"${id}"`)
  expect(text).toContain('"times":4')
  // Nobody else reads it: not another team, not another member.
  expect(await openingsOf(b, id)).toMatchObject({ status: 404, code: 80001 })
})

test('SHARE-06: an account that is opened after a shared page was read counts to that share, once', async () => {
  const { id, code } = await createShareAs(a)
  const { cookie } = await visitAs(null, code)
  const [held = ''] = cookie.split(';')
  const older = await addPerson(a.ctx, { createdAt: Date.now() - 3_600_000 })
  const signIn = (account: string, withCookie: string) =>
    SELF.fetch(`http://${HOST}/ai/login/loginAccount`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: withCookie },
      body: JSON.stringify({ account, password: 'ink-and-paper-9' }),
    }).then((answer) => answer.text())
  const newcomer = await addPerson(a.ctx, { createdAt: Date.now() + 1_000 })
  await signIn(newcomer.account, held)
  await signIn(newcomer.account, held)
  // Who had an account before, or comes without having read anything.
  await signIn(older.account, held)
  await signIn((await addPerson(a.ctx)).account, '')
  expect((await openingsOf(a, id)).result).toMatchObject({ signUps: 1 })

  // Where it cannot be counted, who signs in is in.
  const spoil = "BEGIN SELECT RAISE(ABORT, 'spoilt'); END"
  await env.DB.exec(`CREATE TRIGGER spoilt BEFORE INSERT ON share_sign_ups ${spoil}`)
  const another = await addPerson(a.ctx, { createdAt: Date.now() + 1_000 })
  const answer = await signIn(another.account, held)
  await env.DB.exec('DROP TRIGGER spoilt')
  expect(JSON.parse(answer)).toMatchObject({ success: true })
  expect((await openingsOf(a, id)).result).toMatchObject({ signUps: 1 })
})

test('one answer is shared alone, and only a part may be shown in frames, on sites that are named', async () => {
  const session = await askIn(a, '今天星期几', '')
  await askIn(a, '明天星期几', session)
  const { teamId } = a.ctx.seat
  const path = `/share/link/preview?teamId=${teamId}&kind=conversation&id=${session}`
  const { pieces } = (await a.send('GET', { path })).result as SharePrepared
  expect(pieces.map(({ kind, label }) => [kind, label])).toEqual([
    ['answer', '今天星期几'],
    ['answer', '明天星期几'],
  ])
  const part = pieces[1]?.id ?? ''
  const input = { id: session, part, embedding: 'https://gucheng.cn/news, wiki.gucheng.cn' }
  const view = await createShareAs(a, input)
  expect(view).toMatchObject({
    isPart: true,
    title: '明天星期几',
    embedding: 'https://gucheng.cn https://wiki.gucheng.cn',
  })
  const { snapshot } = (await anyone(view.code)).result as SharedView
  const { turns } = snapshot as ConversationSnapshot
  expect(turns.map(({ question }) => question)).toEqual(['明天星期几'])
  for (const refused of [
    { id: session, embedding: '*' },
    { id: session, part, embedding: '*', password: PASSWORD },
    { id: session, part, embedding: "https://a.cn; script-src 'unsafe-inline'" },
    { id: session, part, embedding: 'https://*.cn' },
  ]) {
    expect((await share(a, refused)).status, JSON.stringify(refused)).toBe(400)
  }
  expect(await share(a, { id: session, part: '1' })).toMatchObject({ status: 404, code: 80010 })
})

test('a frame of another site shows a part alone, says who may hold it, and counts nothing', async () => {
  const session = await askIn(a, '后天星期几', '')
  const path = `/share/link/preview?teamId=${a.ctx.seat.teamId}&kind=conversation&id=${session}`
  const { pieces } = (await a.send('GET', { path })).result as SharePrepared
  const part = { id: session, part: pieces[0]?.id ?? '' }
  const view = await createShareAs(a, { ...part, embedding: 'https://gucheng.cn' })
  const stranger = { ...a.ctx, seat: null, actor: null }
  const nonce = 'c29tZXRoaW5n'
  const { embedded, policy } = await openEmbed(stranger, { code: view.code, nonce })
  expect(Object.keys(embedded).toSorted()).toEqual(['createTime', 'sharer', 'snapshot', 'title'])
  expect(embedded.snapshot).toMatchObject({ turns: [{ question: '后天星期几' }] })
  expect(policy.split('; ')).toContain("frame-ancestors 'self' https://gucheng.cn")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script|unsafe/)
  expect((await openingsOf(a, view.id)).result).toMatchObject({ times: 0 })
  // Only its sharer is told where it may stand.
  expect((await anyone(view.code)).result).toMatchObject({ embedding: '' })
  const own = await a.send('GET', { path: `/share/${view.code}` })
  expect(own.result).toMatchObject({ embedding: 'https://gucheng.cn' })

  const closed = await createShareAs(a, part)
  await expect(openEmbed(stranger, { code: closed.code, nonce })).rejects.toMatchObject({
    slug: 'sharing.shareNotFound',
  })
  await a.send('POST', {
    path: '/share/revoke',
    body: { teamId: a.ctx.seat.teamId, id: view.id },
  })
  await expect(openEmbed(stranger, { code: view.code, nonce })).rejects.toMatchObject({
    slug: 'sharing.shareRevoked',
  })
})

test('R-SHARE-03: a mind map is shared as it is drawn, without notes and ids, until it is deleted', async () => {
  const ctx = extend(a.ctx, documentDeleted.with(endCreationShares))
  const { teamId } = ctx.seat
  const topics = [
    { level: 1, title: '选址', note: '内部备注', marker: '1' as const },
    { level: 2, title: '临河', note: '', marker: null },
    { level: 1, title: '客流', note: '', marker: null },
  ]
  const summaries = [{ first: 0, last: 2, title: '两件事' }]
  const { id } = await createMap(ctx, { teamId, title: '古镇', topics, summaries })
  const { code } = await createShareAs(a, { kind: 'mindmap', id })
  const { result, text } = await anyone(code)
  expect((result as SharedView).snapshot).toMatchObject({
    kind: 'mindmap',
    title: '古镇',
    topics: [
      { title: '选址', style: { marker: '1' }, children: [{ title: '临河', children: [] }] },
      { title: '客流', children: [] },
    ],
    summaries: [{ parent: '', first: 0, last: 1, title: '两件事' }],
  })
  expect(text).not.toContain('内部备注')
  expect(text).not.toMatch(/\d{14,16}/)
  expect((await share(b, { kind: 'mindmap', id })).success).toBe(false)
  await deleteDocument(ctx, { id })
  expect(await anyone(code)).toMatchObject({ status: 404, code: 80007 })
})

test('a file that not everybody in the team may see is shared only when its sharer says so', async () => {
  const { id: folderId } = await addFolder(a.ctx, { name: '人事', parentId: '' })
  const id = await addFile(a.world, '定级.txt', '定级结果只在会上宣读。', { folderId })
  await learnAll(a.world, ticketFor(id))
  await setAccess(a.ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  const path = `/share/link/preview?teamId=${a.ctx.seat.teamId}&kind=file&id=${id}`
  const { result } = await a.send('GET', { path })
  expect(result).toMatchObject({ privateSources: ['定级.txt'] })
  expect(await share(a, { kind: 'file', id })).toMatchObject({ success: false, code: 80011 })
  const { code } = await createShareAs(a, { kind: 'file', id, withPrivate: true })
  expect((await anyone(code)).text).toContain('定级结果只在会上宣读')
})

test('R-SHARE-03: a file is shared as its text, never as the original, and closed while it lies in the bin', async () => {
  const id = await addFile(a.world, '手册.txt', '来访者先登记。\n\n再领取胸牌。')
  await learnAll(a.world, ticketFor(id))
  const { code } = await createShareAs(a, { kind: 'file', id })
  const { result, text } = await anyone(code)
  const { snapshot } = result as SharedView
  expect(snapshot).toMatchObject({ kind: 'file', title: '手册.txt', extension: 'txt' })
  expect(text).toContain('再领取胸牌')
  expect(text).not.toContain(id)
  expect((await share(b, { kind: 'file', id })).success).toBe(false)
  await deleteFiles(a.ctx, { ids: [testId(id)] })
  expect(await anyone(code)).toMatchObject({ status: 404, code: 80007 })
})
