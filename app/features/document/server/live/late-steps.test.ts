import { NODE, createPair, write } from '#test/live-writers'
import { expect, test } from 'vitest'
import type { ClientFrame } from '../../live-contract'
import type { RoomFrame } from '../../live-terms'

test('of two that are sent at once the later is placed behind the other, and neither is sent again', async () => {
  const { host, owner, member, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  const { version } = await a.versionNow()
  a.type('新', 4)
  b.type('大', 1)
  await Promise.all([a.flush(), b.flush()])
  expect((await a.versionNow()).version).toBe(version + 2)
  await a.hear(by('b'))
  await b.hear(by('a'))
  expect(a.text()).toBe('大停车场新在镇北。|补助三百元。')
  expect(b.text()).toBe(a.text())
  expect([...a.heard, ...b.heard].filter(({ type }) => type === 'refused')).toEqual([])
})

test('what stood in a paragraph that is gone finds no place, and is to be sent again', async () => {
  const { host, owner, member, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  const { version } = await a.versionNow()
  // All of the first paragraph.
  const gone = { stepType: 'replace', from: 0, to: 9 }
  a.send({ ...ofSteps, version, steps: [gone], clientId: 'a' })
  await b.hear(by('a'))
  b.send({ ...ofSteps, version, steps: [typed(3)], clientId: 'b' })
  await b.hear((frame) => frame.type === 'refused' && frame.reason === 'late')
  expect((await b.versionNow()).version).toBe(version + 1)
})

test('what is sent once more on a new line is taken once, and the line of before is heard no more', async () => {
  const { host, owner, documentId } = await createPair()
  const before = await write(host, documentId, owner, 'a')
  const { version } = await before.versionNow()
  const frame = { ...ofSteps, version, steps: [typed(1)], clientId: 'a' }
  before.send(frame)
  await before.hear(by('a'))
  const again = await write(host, documentId, owner, 'a')
  await again.hear(({ type }) => type === 'joined')
  again.send(frame)
  await again.hear((heard) => heard.type === 'refused' && heard.reason === 'late')
  before.send({ ...frame, version: version + 1 })
  await before.hear(({ type }) => type === 'regrant')
  await again.hear((heard) => heard.type === 'who' && heard.people.length === 1)
  expect((await again.versionNow()).version).toBe(version + 1)
})

test('late steps of a page of before, and those that are to stand as they are, are not moved', async () => {
  const { host, owner, member, documentId } = await createPair()
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  const { version } = await a.versionNow()
  a.type('新', 1)
  await a.flush()
  b.send({ ...ofSteps, version, steps: [typed(1)], clientId: 'b', isExact: true })
  await b.hear((frame) => frame.type === 'refused' && frame.reason === 'late')
  const { ticket } = await b.join()
  b.send({ type: 'join', nodeId: NODE, ticket, version })
  await b.hear(({ type }) => type === 'joined')
  b.heard.splice(0)
  b.send({ ...ofSteps, version, steps: [typed(1)], clientId: 'b' })
  // A page of before hears what came, and rebases.
  await b.hear(by('a'))
  expect((await a.versionNow()).version).toBe(version + 1)
})

const ofSteps = { type: 'steps', nodeId: NODE } as const satisfies Partial<ClientFrame>

const by = (clientId: string) => (frame: RoomFrame) =>
  frame.type === 'steps' && frame.clientIds.includes(clientId)

const typed = (place: number) => ({
  stepType: 'replace',
  from: place,
  to: place,
  slice: { content: [{ type: 'text', text: '又' }] },
})
