import { testId } from '#test/ids'
import { PNG } from '#test/belongings'
import { addFile, ask as ticketFor, learnAll } from '#test/learning'
import { createNeighbours, sendTo, type Answered, type Neighbour } from '#test/neighbours'
import { addMember } from '#test/teams'
import { upload } from '#test/uploads'
import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { SessionId } from '~/core/ids'
import { conversationShares } from '~/features/chat/server/sharing/share-conversation'
import { deleteSession } from '~/features/chat/server/sessions'
import { addFolder } from '~/features/library/server/folders/write-folders'
import type { ConversationSnapshot, SharedTurn } from '~/features/sharing/terms'
import type { SharedView, SharePrepared, ShareView } from '~/features/sharing/contract'
import { openShare, sweepSharing, type PictureToShare } from '~/features/sharing/server'
import { createShare } from '~/features/sharing/server/create-share'
import { listShares, revokeShare } from '~/features/sharing/server/shares'
import { snapshotters } from '~/features/sharing/server/ports'
import { extend } from '~/core/extension-points'

type SharedConversation = SharedView & { snapshot: ConversationSnapshot }

const HOST = 'sharing.test'
const WORD = '薪等二十七级'
const DAY_MS = 24 * 60 * 60_000

let a: Neighbour
let b: Neighbour
/** A conversation that anybody may see, with a picture. */
let own: { sessionId: SessionId; imageId: string }
/** A file in a folder that only owner and admins see. */
let closedId = ''

beforeAll(async () => {
  ;[a, b] = await createNeighbours(HOST)
  const { id: folderId } = await addFolder(a.ctx, { name: '薪酬评议', parentId: '' })
  const closing = { spaceId: a.ctx.seat.spaceId, folderId, see: 'admins', change: 'admins' }
  const path = `/space/${a.ctx.seat.spaceId}/folder/setAccess`
  expect((await a.send('POST', { path, body: { ...closing, members: [] } })).success).toBe(true)
  const text = `岭云项目的主管定为${WORD}，由人事部执行。`.repeat(20)
  closedId = await addFile(a.world, '定级.txt', text, { folderId })
  await learnAll(a.world, ticketFor(closedId))
  own = await askWithPicture(a)
}, 60_000)

async function askIn(who: Neighbour, more: object): Promise<SessionId> {
  const { teamId } = who.ctx.seat
  const body = { teamId, spaceId: teamId, ...more }
  const { text } = await who.send('POST', { path: '/chat/question/stream', body })
  return testId(/"sessionId":"(\d+)"/.exec(text)?.[1] ?? '')
}

async function askWithPicture(who: Neighbour) {
  const bytes = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0))
  const { id: imageId } = await upload(who.ctx, '现场.png', bytes.buffer, 'cd'.repeat(32))
  const sessionId = await askIn(who, { question: '这是哪里', image: { id: imageId } })
  // Nobody reads pictures here; only what was answered can be shared.
  await askIn(who, { question: '今天几号', sessionId })
  return { sessionId, imageId }
}

const share = (who: Neighbour, id: string, more: object = {}) =>
  who.send('POST', {
    path: '/share/create',
    body: { teamId: who.ctx.seat.teamId, kind: 'conversation', id, ...more },
  })
const createShareAs = async (who: Neighbour, id: string, more: object = {}) => {
  const answer = await share(who, id, more)
  expect(answer, answer.text).toMatchObject({ success: true })
  return answer.result as ShareView
}
const anyone = (code: string) => sendTo(HOST, '', 'GET', { path: `/share/${code}` })
const revoke = (who: Neighbour, id: string) =>
  who.send('POST', { path: '/share/revoke', body: { teamId: who.ctx.seat.teamId, id } })

const gone = { status: 404, success: false, code: 80001 }
const ended = { ...gone, code: 80007 }
const outcomeOf = ({ status, success, code }: Answered) => ({ status, success, code })

test('R-SHARE-05: whoever holds the link reads the conversation, without signing in', async () => {
  const sessionId = await askIn(a, { question: '岭云项目的主管定为几级', useRepository: true })
  const { code } = await createShareAs(a, sessionId, { withPrivate: true })
  expect(code).toMatch(/^[\w-]{22}$/)
  const answer = await anyone(code)
  const { snapshot, ownId } = answer.result as SharedConversation
  expect(snapshot.turns[0]?.question).toBe('岭云项目的主管定为几级')
  expect(snapshot.turns[0]?.answer).toContain(WORD)
  expect(snapshot.turns[0]?.refs[0]).toMatchObject({ title: '定级.txt', kind: 'library' })
  expect(ownId).toBe(null)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('R-SHARE-07: a share tells no id of team, people, files or conversation', async () => {
  const question = `岭云项目的主管定为几级？见 https://${HOST}/library/${closedId} 与「薪酬评议」`
  const sessionId = await askIn(a, { question, useRepository: true })
  const { code } = await createShareAs(a, sessionId, { withPrivate: true })
  const { text } = await anyone(code)
  const { teamId, memberId } = a.ctx.seat
  const ids = [teamId, memberId, a.ctx.actor.accountId, a.ctx.actor.signInId, sessionId, closedId]
  for (const id of ids) expect(text).not.toContain(id)
  expect(text).not.toContain('薪酬评议')
  expect(text).not.toMatch(/\d{14,16}/)
})

test('what not everybody in the team may see is named beforehand, and stays behind unless the sharer says so', async () => {
  const sessionId = await askIn(a, { question: '岭云项目的主管定为几级', useRepository: true })
  const { teamId } = a.ctx.seat
  const path = `/share/link/preview?teamId=${teamId}&kind=conversation&id=${sessionId}`
  const { result } = await a.send('GET', { path })
  expect(result).toMatchObject({
    parts: 1,
    leftOut: 0,
    isAllowed: true,
  } satisfies Partial<SharePrepared>)
  expect((result as SharePrepared).privateSources).toEqual(['定级.txt'])
  const { code } = await createShareAs(a, sessionId)
  const { text, result: opened } = await anyone(code)
  expect(text).not.toContain('定级.txt')
  expect((opened as SharedConversation).snapshot.turns[0]?.refs[0]).toMatchObject({
    title: '未公开的资料',
    content: '',
    isKeptBack: true,
  })
})

test('what is no code looks as an unknown one does; what was revoked or has run out says so', async () => {
  const revoked = await createShareAs(a, own.sessionId)
  expect(await revoke(a, revoked.id)).toMatchObject({ success: true })
  const old = await createShareAs(a, own.sessionId, { days: 7 })
  await env.DB.prepare('UPDATE shares SET expires_at = 1 WHERE id = ?').bind(old.id).run()
  for (const code of ['z'.repeat(22), 'list', '%3Cscript%3E', 'x'.repeat(190)]) {
    expect(outcomeOf(await anyone(code)), code).toEqual(gone)
  }
  expect(outcomeOf(await anyone(revoked.code))).toEqual(ended)
  const expired = await anyone(old.code)
  expect(outcomeOf(expired)).toEqual({ ...gone, code: 80006 })
  expect(expired.text).not.toContain(old.title)
  expect(outcomeOf(await revoke(a, revoked.id))).toEqual(gone)
})

test('a link that is made while its conversation is being deleted opens nothing', async () => {
  const sessionId = await askIn(a, { question: '核心保护区的日游客承载量是多少？' })
  // The deletion runs to its end between the snapshot and the link.
  const slow = {
    ...conversationShares,
    make: async (...asked: Parameters<typeof conversationShares.make>) => {
      const share = await conversationShares.make(...asked)
      await deleteSession(a.ctx, sessionId)
      return share
    },
  }
  const ctx = extend(a.ctx, snapshotters.with({ conversation: slow }))
  const input = { kind: 'conversation' as const, id: sessionId, days: 30 as const }
  await expect(
    createShare(ctx, { ...input, withPictures: false, withPrivate: false }),
  ).rejects.toMatchObject({ slug: 'sharing.nothingToShare' })
  const { results } = await env.DB.prepare(
    'SELECT code, revoked_at FROM shares WHERE source_id = ?',
  )
    .bind(sessionId)
    .all<{ code: string; revoked_at: number | null }>()
  expect(results).toHaveLength(1)
  for (const { code, revoked_at } of results) {
    expect(revoked_at).not.toBeNull()
    expect(outcomeOf(await anyone(code))).toEqual(ended)
  }
})

test('a link ends after thirty days, or when its maker said', async () => {
  for (const [days, lived] of [
    [undefined, 30],
    [7, 7],
    [90, 90],
  ] as const) {
    const { expiryTime, createTime } = await createShareAs(a, own.sessionId, days ? { days } : {})
    expect(Date.parse(expiryTime) - Date.parse(createTime)).toBe(lived * DAY_MS)
  }
  expect((await createShareAs(a, own.sessionId, { days: 0 })).expiryTime).toBe('')
  expect(await share(a, own.sessionId, { days: 31 })).toMatchObject({ status: 400 })
})

test('the sharer and the team’s admins revoke; other members and other teams find nothing', async () => {
  const member = await addMember(a.world, 'member')
  const admin = await addMember(a.world, 'admin')
  const { id, code } = await createShareAs(a, own.sessionId)
  await expect(revokeShare(member, id)).rejects.toMatchObject({ slug: 'sharing.shareNotFound' })
  expect(outcomeOf(await revoke(b, id))).toEqual(gone)
  const ask = { of: 'team', pageNo: 1, pageSize: 20 } as const
  await expect(listShares(member, ask)).rejects.toMatchObject({ slug: 'teams.notAdmin' })
  expect((await listShares(member, { ...ask, of: 'own' })).total).toBe(0)
  expect((await listShares(admin, ask)).records.map((item) => item.id)).toContain(id)
  await revokeShare(admin, id)
  expect(outcomeOf(await anyone(code))).toEqual(ended)
})

// As whoever owns the shared things makes them.
async function makeOf(snapshot: ConversationSnapshot, pictures: PictureToShare[] = []) {
  const preview = async () => ({
    title: '',
    unit: 'turn' as const,
    parts: 1,
    leftOut: 0,
    pictures: 0,
    privateSources: [],
    pieces: [],
  })
  const isThere = async () => true
  const share = { snapshot, pictures, fileIds: [], isClosedSince: async () => false }
  const conversation = { make: async () => share, preview, isThere }
  const wish = { kind: 'conversation', id: own.sessionId, days: 30 } as const
  const choice = { withPictures: true, withPrivate: false }
  return createShare(extend(a.ctx, snapshotters.with({ conversation })), { ...wish, ...choice })
}

const conversationOf = (answer: string, more: Partial<SharedTurn> = {}): ConversationSnapshot => ({
  kind: 'conversation',
  title: '长谈',
  turns: [{ question: '问', answer, refs: [], checks: [], ...more }],
})

test('pictures are copied into the share, and go with it when it has run out', async () => {
  const { teamId } = a.ctx.seat
  const objectKey = `question-images/${teamId}/${own.sessionId}/${own.imageId}`
  const pictures = [{ objectKey, mime: 'image/png' }]
  const { id, code } = await makeOf(conversationOf('答', { picture: 0 }), pictures)
  const picture = await SELF.fetch(`http://${HOST}/ai/share/${code}/picture/0`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  await picture.body?.cancel()
  expect(outcomeOf(await sendTo(HOST, '', 'GET', { path: `/share/${code}/picture/1` }))).toEqual(
    gone,
  )
  const prefix = `shares/${teamId}/${id}/`
  expect(await a.ctx.files.list(prefix)).toHaveLength(1)
  const set = (column: string, time: number) =>
    env.DB.prepare(`UPDATE shares SET ${column} = ? WHERE id = ?`).bind(time, id).run()
  await set('expires_at', Date.now() - 1)
  await sweepSharing(a.ctx)
  expect(await a.ctx.files.list(prefix)).toEqual([])
  const left = () => env.DB.prepare('SELECT snapshot FROM shares WHERE id = ?').bind(id).all()
  expect((await left()).results).toEqual([{ snapshot: '' }])
  // Longer ago than one is told what became of it.
  await set('revoked_at', Date.now() - 31 * DAY_MS)
  await sweepSharing(a.ctx)
  expect((await left()).results).toEqual([])
})

test('a large snapshot lies with the files and opens like a small one; one beyond all measure is refused', async () => {
  const large = conversationOf('字'.repeat(40_000))
  const { code, id } = await makeOf(large)
  const prefix = `shares/${a.ctx.seat.teamId}/${id}/`
  expect(await a.ctx.files.list(prefix)).toEqual([`${prefix}snapshot.json`])
  expect(((await anyone(code)).result as SharedView).snapshot).toEqual(large)
  await revoke(a, id)
  expect(await a.ctx.files.list(prefix)).toEqual([])
  const huge = makeOf(conversationOf('字'.repeat(800_000)))
  await expect(huge).rejects.toMatchObject({ slug: 'sharing.tooLarge' })
})

test('deleting the conversation closes its links', async () => {
  const sessionId = await askIn(a, { question: '今天几号' })
  const { code } = await createShareAs(a, sessionId)
  expect((await anyone(code)).status).toBe(200)
  const path = `/chat/session/delete?teamId=${a.ctx.seat.teamId}&sessionId=${sessionId}`
  expect((await a.send('DELETE', { path })).success).toBe(true)
  expect(outcomeOf(await anyone(code))).toEqual(ended)
})

test('a team that lets nothing be shared makes no links and opens none; let again, they open', async () => {
  const { code } = await createShareAs(b, await askIn(b, { question: '今天几号' }))
  const { teamId } = b.ctx.seat
  const set = (isAllowed: boolean) =>
    b.send('POST', { path: '/share/policy/set', body: { teamId, isAllowed } })
  expect((await set(false)).success).toBe(true)
  expect(outcomeOf(await anyone(code))).toEqual(gone)
  const other = await askIn(b, { question: '今天几号' })
  expect(await share(b, other)).toMatchObject({ status: 403, code: 80002 })
  expect((await set(true)).success).toBe(true)
  expect((await anyone(code)).status).toBe(200)
})

test('a brand’s own host shows no share of another team', async () => {
  const { code } = await createShareAs(a, own.sessionId)
  const elsewhere = { ...a.ctx, actor: null, seat: null, host: `next-to-${HOST}` }
  await expect(openShare(elsewhere, { code })).rejects.toMatchObject({
    slug: 'sharing.shareNotFound',
  })
  expect((await openShare({ ...elsewhere, host: HOST }, { code })).title).not.toBe('')
})

test('whoever guesses codes is stopped; real links go on opening', async () => {
  const { code } = await createShareAs(a, own.sessionId)
  const guesser = { ...a.ctx, actor: null, seat: null, address: '203.0.113.77' }
  const guess = (no: number) =>
    openShare(guesser, { code: String(no).padStart(22, 'A') }).catch((error) => error)
  const outcomes = []
  for (let no = 0; no < 62; no += 1) outcomes.push(await guess(no))
  expect(outcomes.slice(0, 60).every(({ slug }) => slug === 'sharing.shareNotFound')).toBe(true)
  expect(outcomes.slice(60).every(({ kind }) => kind.status === 429)).toBe(true)
  expect((await openShare(guesser, { code })).title).not.toBe('')
})

test('making, ending and the team’s word are in the audit log, and the code is nowhere in it', async () => {
  const { id, code } = await createShareAs(a, own.sessionId)
  await revoke(a, id)
  const { results } = await env.DB.prepare('SELECT * FROM audit_log WHERE team_id = ?')
    .bind(a.ctx.seat.teamId)
    .all<{ act: string; target_id: string }>()
  const actions = results.filter((row) => row.target_id === id).map(({ act: action }) => action)
  expect(actions.sort()).toEqual(['sharing.create', 'sharing.revoke'])
  expect(JSON.stringify(results)).not.toContain(code)
})
