import { expect, test, vi } from 'vitest'
import type { NoteView } from '../../wire/terms/notes'
import { Autosave, type SaveState } from './autosave'

const CHANGED = new Error('这条笔记已在别处改过')

test('words are saved after a pause, all at once', async () => {
  const { autosave, saved, states } = open()
  autosave.write('一')
  autosave.write('一二')
  await quiet()
  expect(saved).toEqual([{ content: '一二', revision: 1 }])
  expect(states.at(-1)?.kind).toBe('saved')
})

test('what is written while a save is under way is saved after it, from the new revision', async () => {
  const { autosave, saved, gate } = open()
  gate.close()
  autosave.write('一')
  const flushing = autosave.flush()
  autosave.write('一二')
  gate.open()
  await flushing
  await quiet()
  expect(saved).toEqual([
    { content: '一', revision: 1 },
    { content: '一二', revision: 2 },
  ])
})

test('a save that failed is told and can be tried again; nothing is lost', async () => {
  const { autosave, saved, server, states } = open()
  server.fails = new Error('网络连接失败')
  autosave.write('一')
  await quiet()
  expect(states.at(-1)).toEqual({ kind: 'failed', message: '网络连接失败' })
  expect(autosave.isDirty).toBe(true)
  server.fails = null
  await autosave.flush()
  expect(saved.at(-1)?.content).toBe('一')
})

test('words of another window are not written over', async () => {
  const { autosave, saved, server, states } = open()
  server.fails = CHANGED
  autosave.write('我写的')
  await quiet()
  autosave.write('我写的，还在写')
  await quiet()
  expect(saved).toEqual([])
  expect(states.at(-1)).toMatchObject({ kind: 'conflict', theirs: { content: '那边的' } })
  expect(autosave.isDirty).toBe(true)
})

test('one’s own words go over the others only when a person chose so', async () => {
  const { autosave, saved, server } = open()
  server.fails = CHANGED
  autosave.write('我写的')
  await quiet()
  server.fails = null
  await autosave.overwrite({ content: '那边的', revision: 7 })
  expect(saved).toEqual([{ content: '我写的', revision: 7 }])
})

function open() {
  const saved: { content: string; revision: number }[] = []
  const states: SaveState[] = []
  const server: { fails: Error | null } = { fails: null }
  let waiting: Promise<void> = Promise.resolve()
  let letGo = () => {}
  const gate = {
    close: () => {
      waiting = new Promise((resolve) => {
        letGo = resolve
      })
    },
    open: () => letGo(),
  }
  const autosave = new Autosave(note('', 1), {
    async save(change) {
      await waiting
      if (server.fails) throw server.fails
      saved.push(change)
      return note(change.content, change.revision + 1)
    },
    read: async () => note('那边的', 7),
    isConflict: (error) => error === CHANGED,
    onState: (state) => void states.push(state),
    onSaved: () => {},
    wait: 5,
  })
  return { autosave, saved, states, server, gate }
}

const note = (content: string, revision: number): NoteView => ({
  id: '1',
  fileId: '2',
  content,
  anchor: null,
  source: 'own',
  isShared: false,
  isMine: true,
  mayDelete: true,
  author: { id: '3', name: '沈砚' },
  revision,
  createTime: '2026-11-21 09:00:00',
  updateTime: '2026-11-21 09:42:00',
})

const quiet = () => vi.waitFor(() => new Promise((resolve) => setTimeout(resolve, 30)))
