import { beforeEach, expect, test, vi } from 'vitest'
import { local } from '~/client/storage'
import type { NoteView } from '../../wire/terms/notes'
import { keepUnsaved, restoreUnsaved, type UnsavedNote } from './note-draft'

const unsaved = (change: Partial<UnsavedNote> = {}): UnsavedNote => ({
  fileId: '2',
  content: '后写的',
  revision: 1,
  going: '',
  ...change,
})

beforeEach(() => {
  vi.stubGlobal('window', {})
  local.remove('draft_notes')
})

test('words left unsaved are saved over the revision they were written on', async () => {
  const { calls, changed } = server()
  keepUnsaved('1', unsaved())
  const notes = await restoreUnsaved(calls, '2', [note('先写的', 1)])
  expect(changed).toEqual([{ id: '1', fileId: '2', content: '后写的', revision: 1 }])
  expect(notes.map(({ content }) => content)).toEqual(['后写的'])
  // Once saved they are not saved again.
  await restoreUnsaved(calls, '2', notes)
  expect(changed).toHaveLength(1)
})

test('a save that was on its way when the page was left is no word of somebody else', async () => {
  const { calls, changed } = server()
  keepUnsaved('1', unsaved({ going: '后' }))
  await restoreUnsaved(calls, '2', [note('后', 2)])
  expect(changed).toMatchObject([{ content: '后写的', revision: 2 }])
})

test('what was changed elsewhere stays, and the words become a note of their own', async () => {
  const { calls, changed, added } = server()
  keepUnsaved('1', unsaved())
  const notes = await restoreUnsaved(calls, '2', [note('那边写的', 2)])
  expect(changed).toEqual([])
  expect(added).toMatchObject([{ fileId: '2', content: '后写的' }])
  expect(notes.map(({ content }) => content)).toEqual(['后写的', '那边写的'])
})

test('the first words of a new note are saved; those of another file and what fails wait', async () => {
  const { calls, changed } = server()
  keepUnsaved('1', unsaved({ content: '第一句' }))
  keepUnsaved('9', unsaved({ fileId: '8' }))
  const failing = { ...calls, change: async () => Promise.reject(new Error('网络连接失败')) }
  expect(await restoreUnsaved(failing, '2', [])).toEqual([])
  expect((await restoreUnsaved(calls, '2', [])).map(({ content }) => content)).toEqual(['第一句'])
  expect(changed).toHaveLength(1)
})

function server() {
  const changed: unknown[] = []
  const added: unknown[] = []
  const calls = {
    async change(change: { content: string; revision: number }) {
      changed.push(change)
      return note(change.content, change.revision + 1)
    },
    async add(draft: { content?: string }) {
      added.push(draft)
      return { ...note(draft.content ?? '', 1), id: '7' }
    },
  }
  return { calls, changed, added }
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
  createTime: '2026-11-23 10:00:00',
  updateTime: '2026-11-23 10:00:00',
})
