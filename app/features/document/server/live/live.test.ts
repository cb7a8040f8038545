import { NODE, createPair, openSocket, write } from '#test/live-writers'
import { bodyOf, paragraph, textOf } from '#test/rooms'
import { addFile } from '#test/learning'
import { quoteOf } from '#test/own-documents'
import { SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { proseSchema } from '../../prose'
import { changeDeck, makeDeck } from '../deck/decks'
import { putEvidence } from '../evidence'
import { finalize, unlock } from '../finals'
import { commitSection, readSection, readTree, saveSection } from '../sections'
import { setLocked } from '../review/lock'
import { restoreVersion } from '../versions/version-return'
import { readVersion, saveVersion } from '../versions/versions'
import { sealLive } from './live'

test('what two type into one paragraph at once stands in both, and is saved once with both', async () => {
  const { host, owner, member, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  a.type('新', 4)
  b.type('大', 1)
  await Promise.all([a.flush(), b.flush()])
  await a.flush()
  const version = await b.flush()
  const sealed = await b.post('seal', { version })
  expect(sealed).toMatchObject({ code: 'SUCCESS', result: { outcome: 'kept' } })
  await a.hear(({ type }) => type === 'sealed')
  expect(a.text()).toBe(b.text())
  expect(a.text()).toContain('大停车场新在镇北')
  const saved = await readSection(owner.ctx, documentId, NODE)
  expect(textOf(saved?.body ?? bodyOf())).toBe(a.text())
  // A second seal of the same text makes no second revision.
  expect(await a.post('seal', { version })).toMatchObject({ result: sealed.result })
  // Who has not heard of the last words yet has nothing left to save.
  expect(await a.post('seal', { version: version - 1 })).toMatchObject({ result: sealed.result })
})

test('of two who save at once, who has heard less has saved as well', async () => {
  const { host, owner, member, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  a.type('新', 1)
  const before = await a.flush()
  a.type('大', 1)
  const version = await a.flush()
  const where = { documentId, nodeId: NODE }
  const saved = await Promise.all([
    sealLive(owner.ctx, { ...where, version }),
    sealLive(member.ctx, { ...where, version: before }),
  ])
  expect(saved.map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
  const section = await readSection(owner.ctx, documentId, NODE)
  expect(textOf(section?.body)).toContain('大新停车场')
})

test('a text that a step wrote meanwhile waits beside what people write there; one that fits comes in', async () => {
  const { host, owner, member, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  const before = await readSection(owner.ctx, documentId, NODE)
  const step = { nodeId: NODE, baseRev: before?.rev ?? 0, citations: [] }
  a.type('新', 1)
  await a.flush()
  const body = bodyOf(paragraph('p1', '别的话。'))
  const aside = await commitSection(owner.ctx, documentId, { ...step, body, stepKey: 'w1' })
  expect(aside.outcome).toBe('waiting')
  const stands = await readSection(owner.ctx, documentId, NODE)
  expect(textOf(stands?.body ?? bodyOf())).toContain('新停车场')
  const blocks = stands?.body.content ?? []
  await commitSection(owner.ctx, documentId, {
    ...step,
    baseRev: stands?.rev ?? 0,
    body: bodyOf(...blocks, paragraph('p3', '再加一段。')),
    stepKey: 'w2',
  })
  // A machine's words may lean on sources that have to be asked for.
  await b.hear(({ type }) => type === 'regrant')
  b.sit(await b.join())
  await b.hear((frame) => frame.type === 'steps' && frame.clientIds.includes('room'))
  expect(b.text()).toContain('再加一段')
})

test('whoever has the document open hears that its deck is another now, and nothing of its words', async () => {
  const { host, owner, member, documentId } = await createPair()
  const b = await write(host, documentId, member, 'b')
  const { rev, deck } = await makeDeck(owner.ctx, { id: documentId, template: 'sujian' })
  await b.hear((frame) => frame.type === 'deck' && frame.rev === rev)
  const title = {
    type: 'set-slide-title' as const,
    slideId: deck.slides[0]?.id ?? '',
    title: '新题',
  }
  await changeDeck(owner.ctx, { id: documentId, baseRev: rev, commands: [title] })
  const frame = await b.hear((item) => item.type === 'deck' && item.rev > rev)
  expect(frame).toEqual({ type: 'deck', rev: rev + 1 })
})

test('a version that is gone back to takes what people are typing into the version before, and reaches them', async () => {
  const { host, owner, member, documentId } = await createPair()
  const { id: versionId } = await saveVersion(owner.ctx, documentId, { name: '初稿' })
  const a = await write(host, documentId, owner, 'a')
  a.type('新', 1)
  await a.flush()
  const { treeRev: baseRev } = await readTree(owner.ctx, documentId)
  const asked = { versionId, baseRev, name: '恢复之前' }
  const back = await restoreVersion(member.ctx, documentId, asked)
  expect(back).toMatchObject({ outcome: 'restored', texts: 1, waiting: 0 })
  const stands = await readSection(owner.ctx, documentId, NODE)
  expect(textOf(stands?.body)).toBe('停车场在镇北。|补助三百元。')
  const laidBy = await readVersion(owner.ctx, { documentId, versionId: back.before?.id ?? '' })
  expect(textOf(laidBy.bodies.get(NODE))).toContain('新停车场')
  await a.hear(({ type }) => type === 'regrant')
  a.sit(await a.join())
  await a.hear((frame) => frame.type === 'steps' && frame.clientIds.includes('room'))
  expect(a.text()).toBe('停车场在镇北。|补助三百元。')
})

test('a text saved by another way comes to those who write, and keeps what they typed', async () => {
  const { host, owner, member, documentId } = await createPair()
  const before = await readSection(owner.ctx, documentId, NODE)
  const a = await write(host, documentId, owner, 'a')
  a.type('新', 1)
  await a.flush()
  const saved = await saveSection(member.ctx, documentId, {
    nodeId: NODE,
    baseRev: before?.rev ?? 0,
    body: bodyOf(paragraph('p1', '停车场在镇北。'), paragraph('p2', '补助五百元。')),
  })
  expect(saved.outcome).toBe('merged')
  await a.hear((frame) => frame.type === 'steps' && frame.clientIds.includes('room'))
  expect(a.text()).toContain('新停车场')
  expect(a.text()).toContain('补助五百元')
})

test('strangers, visitors and pages of other sites get no socket; a member of the team no seat without a ticket', async () => {
  const { host, owner, member, stranger, documentId } = await createPair()
  const { teamId } = owner.ctx.seat
  const outsider = { ctx: owner.ctx, token: stranger.token }
  expect((await openSocket(host, documentId, outsider)).status).toBe(404)
  expect((await openSocket(host, documentId, { ...owner, token: '' })).status).toBe(401)
  const cookie = await SELF.fetch(
    `http://${host}/ai/document/live?teamId=${teamId}&id=${documentId}`,
    {
      headers: {
        upgrade: 'websocket',
        cookie: `token=${owner.token}`,
        origin: 'https://evil.test',
      },
    },
  )
  expect(cookie.status).toBe(403)
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  const { ticket } = await a.join()
  b.send({ type: 'join', nodeId: NODE, ticket, version: 0 })
  await b.hear((frame) => frame.type === 'refused' && frame.reason === 'ticket')
  b.send({ type: 'leave', nodeId: NODE })
  b.send({ type: 'steps', nodeId: NODE, version: 0, steps: [{}], clientId: 'b' })
  await b.hear(({ type }) => type === 'regrant')
})

test('who may not see a source hears nothing more once it is in the text, and gets no seat', async () => {
  const { host, owner, member, documentId } = await createPair()
  const { ctx } = owner
  const { id: folderId } = await addFolder(ctx, { name: '密', parentId: '' })
  const fileId = await addFile(owner.world, '密.txt', '金丝雀。', { folderId })
  const [evidence] = await putEvidence(ctx, documentId, [quoteOf(fileId)])
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  const { version } = await a.versionNow()
  const cite = proseSchema.nodes.cite.create({ ids: [evidence?.id ?? ''], form: 'sup' })
  const step = { stepType: 'replace', from: 1, to: 1, slice: { content: [cite.toJSON()] } }
  a.send({ type: 'steps', nodeId: NODE, version, steps: [step], clientId: 'a' })
  await a.hear(({ type }) => type === 'steps')
  await b.hear(({ type }) => type === 'regrant')
  expect(await b.post('join')).toMatchObject({ success: false, code: 61019 })
  b.send({ type: 'since', nodeId: NODE, version })
  await b.hear(({ type }) => type === 'regrant')
  expect(b.heard.flatMap((frame) => (frame.type === 'steps' ? frame.steps : []))).toEqual([])
})

test('steps that do not fit, name what is not there or are no steps are refused, and change nothing', async () => {
  const { host, owner, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  const { version } = await a.versionNow()
  const cite = { type: 'cite', attrs: { ids: ['e99'], form: 'sup' } }
  const hostile = [
    { stepType: 'replace', from: 900, to: 901 },
    { stepType: 'nonsense' },
    { stepType: 'replace', from: 1, to: 1, slice: { content: [cite] } },
    { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'paragraph' }] } },
    {
      stepType: 'addMark',
      from: 1,
      to: 3,
      mark: { type: 'link', attrs: { href: 'javascript:1' } },
    },
    null,
  ]
  for (const step of hostile) {
    a.send({ type: 'steps', nodeId: NODE, version, steps: [step], clientId: 'a' })
    await a.hear((frame) => frame.type === 'refused' && frame.reason === 'invalid')
  }
  expect((await a.versionNow()).version).toBe(version)
})

test('what a list of words forbids is heard by those who write, and is not saved', async () => {
  const { host, owner, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  a.type('发票代开', 1)
  const version = await a.flush()
  const { ctx } = owner
  const house = { ...ctx, settings: { ...ctx.settings, MODERATION_WORDS: '发票代开' } }
  await expect(sealLive(house, { documentId, nodeId: NODE, version })).rejects.toMatchObject({
    slug: 'moderation.refused',
  })
  const saved = await readSection(owner.ctx, documentId, NODE)
  expect(textOf(saved?.body ?? bodyOf())).not.toContain('代开')
})

test('who comes back hears what was written meanwhile', async () => {
  const { host, owner, member, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  await b.hear(({ type }) => type === 'joined')
  b.close()
  a.type('新', 1)
  await a.flush()
  const c = await write(host, documentId, member, 'c')
  expect(c.text()).toContain('新停车场')
  await a.hear((frame) => frame.type === 'who' && frame.people.length === 2)
})

test('who locks a document saves what is written live, and takes the seats of all who write', async () => {
  const { host, owner, member, documentId } = await createPair()
  const b = await write(host, documentId, member, 'b')
  b.type('大', 1)
  await b.flush()
  await setLocked(owner.ctx, { id: documentId, isLocked: true })
  await b.hear((frame) => frame.type === 'refused' && frame.reason === 'locked')
  await b.hear(({ type }) => type === 'review')
  const section = await readSection(owner.ctx, documentId, NODE)
  expect(textOf(section?.body ?? bodyOf())).toContain('大停车场')
  b.type('晚', 1)
  b.send({ type: 'steps', nodeId: NODE, version: 1, steps: [{}], clientId: 'b' })
  await b.hear((frame) => frame.type === 'refused' && frame.reason === 'locked')
  await expect(b.join()).rejects.toThrow('61036')
  await setLocked(owner.ctx, { id: documentId, isLocked: false })
  b.sit(await b.join())
  await b.hear(({ type }) => type === 'joined')
  await b.flush()
  expect(b.text()).toContain('晚')
})

test('what is written live is part of a text that is declared final, and nobody writes on until it is unlocked', async () => {
  const { host, owner, member, documentId } = await createPair()
  const b = await write(host, documentId, member, 'b')
  b.type('大', 1)
  await b.flush()
  await finalize(owner.ctx, documentId, { isSure: true })
  await b.hear((frame) => frame.type === 'refused' && frame.reason === 'locked')
  const section = await readSection(owner.ctx, documentId, NODE)
  expect(textOf(section?.body ?? bodyOf())).toContain('大停车场')
  await expect(b.join()).rejects.toThrow()
  await unlock(owner.ctx, documentId)
  b.sit(await b.join())
  await b.hear(({ type }) => type === 'joined')
  b.type('晚', 1)
  await b.flush()
  expect(b.text()).toContain('晚大停车场')
})
