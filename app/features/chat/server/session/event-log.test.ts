import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { createChatWorld, type ChatWorld } from '#test/chat'
import type { ChatEvent } from '../../terms'
import { EventLog } from './event-log'
import { SessionTables } from './storage'

const text = (delta: string): ChatEvent => ({ type: 'text.delta', delta })
const thought = (delta: string): ChatEvent => ({ type: 'think.delta', delta })
const done: ChatEvent = { type: 'text.done', refused: false }

let session = 0
/** Runs in an object of its own, which holds nothing yet. */
function inObject(world: ChatWorld, run: (sql: SqlStorage) => void) {
  session += 1
  const stub = world.session(`7700${session}`)
  return runInDurableObject(stub, (_, { storage }) => run(storage.sql))
}

const open = (sql: SqlStorage) => new EventLog(new SessionTables(sql))
const rowsIn = (sql: SqlStorage) => sql.exec('SELECT no FROM events').toArray().length

test('neighbouring words are one row, and each has its number all the same', async () => {
  const world = await createChatWorld()
  await inObject(world, (sql) => {
    const log = open(sql)
    const events = [thought('想'), thought('着'), text('说'), text('着话'), text('呢'), done]
    expect(events.map((event) => log.append('m', event))).toEqual([1, 2, 3, 4, 5, 6])
    expect(rowsIn(sql)).toBe(3)
    for (const from of [0, 1, 2, 3, 4, 5, 6]) {
      const entries = log.after(from, 500)
      expect(entries.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6].slice(from))
      expect(entries.map(({ event }) => event)).toEqual(events.slice(from))
    }
    expect(log.after(1, 2).map(({ no }) => no)).toEqual([2, 3])
    expect(log.of('m')).toEqual([thought('想着'), text('说着话呢'), done])
  })
})

test('answers that are written side by side do not cut each other’s rows', async () => {
  const world = await createChatWorld()
  await inObject(world, (sql) => {
    const log = open(sql)
    for (const [id, word] of ['甲', '子', '乙', '丑', '丙', '寅'].entries())
      log.append(id % 2 === 0 ? 'main' : 'beside', text(word))
    log.append('main', done)
    log.append('beside', done)
    expect(rowsIn(sql)).toBe(4)
    const ofMain = log.after(1, 500, 'main')
    expect(ofMain.map(({ no }) => no)).toEqual([3, 5, 7])
    expect(log.of('beside')).toEqual([text('子丑寅'), done])
  })
})

test('words that were never stored are lost with their object, and their numbers with them', async () => {
  const world = await createChatWorld()
  await inObject(world, (sql) => {
    const killed = open(sql)
    killed.append('m', {
      type: 'text.start',
      by: { provider: 'p', label: '', model: '' },
    } as ChatEvent)
    const sent = killed.append('m', text('没有存'))
    const next = open(sql)
    next.skipNumbers()
    const no = next.append('m', done)
    expect(no).toBeGreaterThan(sent)
    expect(next.after(sent, 500).map((entry) => entry.no)).toEqual([no])
    expect(next.of('m').map(({ type }) => type)).toEqual(['text.start', 'text.done'])
    expect(open(sql).lastNo()).toBe(no)
  })
})

test('words that are taken back are nowhere, stored or not', async () => {
  const world = await createChatWorld()
  await inObject(world, (sql) => {
    const log = open(sql)
    log.append('m', text('不该'))
    log.append('m', done)
    log.append('m', text('说的'))
    log.forgetWords('m')
    expect(log.of('m')).toEqual([done])
    expect(log.append('m', text('别的'))).toBe(4)
    log.remove('m')
    expect(log.isEmpty()).toBe(true)
  })
})

test('a log of one row a word, as an older version wrote it, is read on', async () => {
  const world = await createChatWorld()
  await inObject(world, (sql) => {
    open(sql).append('m', done)
    sql.exec(`ALTER TABLE events DROP COLUMN parts`)
    sql.exec(
      `INSERT INTO events (message_id, event) VALUES ('m', '{"type":"text.delta","delta":"旧"}')`,
    )
    const log = open(sql)
    expect(log.append('m', text('新'))).toBe(3)
    expect(log.after(1, 500).map(({ event }) => event)).toEqual([text('旧'), text('新')])
  })
})
