import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testId } from '#test/ids'
import type { AddedFileView, FileProgressView } from '../../wire/contracts/files'
import { createUploadQueue } from './queue'
import type { UploadCalls } from './steps'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('nothing is sent in the first 300 milliseconds', async () => {
  const { queue, puts } = world()
  queue.add([fileNamed('a.txt')])
  await vi.advanceTimersByTimeAsync(299)
  expect(states(queue)).toEqual(['waiting'])
  await vi.advanceTimersByTimeAsync(1)
  await settle()
  expect(puts).toEqual(['a.txt'])
})

test('three files go up side by side, the fourth when one is done', async () => {
  const { queue, puts, finish } = world()
  queue.add(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(fileNamed))
  await vi.advanceTimersByTimeAsync(300)
  await settle()
  // Their bytes are summed up side by side: any of the three may be the first to go.
  expect(puts.toSorted()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  finish('b.txt')
  await settle()
  expect(puts.toSorted()).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt'])
  expect(states(queue)).toEqual(['sending', 'done', 'sending', 'sending'])
})

test('while pages of pictures are read, the next files go up', async () => {
  const { queue, puts, finish } = world({ see: () => new Promise(() => {}) })
  queue.add(['a.png', 'b.png', 'c.png', 'd.txt'].map(fileNamed))
  await vi.advanceTimersByTimeAsync(300)
  await settle()
  for (const name of ['a.png', 'b.png', 'c.png']) finish(name)
  await settle()
  expect(puts).toContain('d.txt')
  expect(states(queue)).toEqual(['seeing', 'seeing', 'seeing', 'sending'])
})

test('cancelling stops the sending and frees its place', async () => {
  const { queue, puts, added } = world()
  queue.add(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(fileNamed))
  await vi.advanceTimersByTimeAsync(300)
  await settle()
  queue.cancel('1')
  await settle()
  expect(puts).toContain('d.txt')
  expect(queue.store.getState().tasks.map((task) => task.id)).toEqual(['2', '3', '4'])
  expect(added).toEqual([])
})

test('a failure keeps the file on the tray with its reason, and a retry brings it home', async () => {
  let isDown = true
  const { queue, added, failed } = world({
    put: async () => {
      if (isDown) throw new Error('上传失败: 503 Unavailable')
    },
  })
  queue.add([fileNamed('a.txt')])
  await vi.advanceTimersByTimeAsync(300)
  await settle()
  expect(queue.store.getState().tasks[0]).toMatchObject({ state: 'failed', error: '说法' })
  expect(failed).toEqual(['a.txt'])
  isDown = false
  queue.retry('1')
  await vi.advanceTimersByTimeAsync(300)
  await settle()
  expect(added).toEqual(['a.txt'])
  expect(queue.isBusy()).toBe(false)
})

test('a file that went up is followed until it is learned or not', async () => {
  const { queue, finish } = world({ add: async () => added })
  queue.add([fileNamed('a.txt')])
  await vi.advanceTimersByTimeAsync(300)
  await settle()
  finish('a.txt')
  await settle()
  expect(queue.learningIds()).toEqual(['7'])
  queue.learned(['7'], [progressOf('ERROR', '文件已损坏，无法读取')])
  expect(queue.learningIds()).toEqual([])
  expect(queue.store.getState().tasks[0]?.learning).toMatchObject({
    status: 'ERROR',
    processData: { error: '文件已损坏，无法读取' },
  })
})

test('a file goes into the folder that it was let fall on, and what it repeats is kept with it', async () => {
  const places: string[] = []
  const same = { id: '3', title: '旧的.txt', folderId: '', folderName: '我的知识' }
  const { queue, finish } = world({
    add: async ({ folderId }) => {
      places.push(folderId)
      return { ...added, duplicates: [same] }
    },
  })
  queue.add([fileNamed('a.txt')], '12')
  await vi.advanceTimersByTimeAsync(300)
  await settle()
  finish('a.txt')
  await settle()
  expect(places).toEqual(['12'])
  expect(queue.store.getState().tasks[0]?.duplicates).toEqual([same])
})

const added: AddedFileView = {
  ...progressOf('INIT'),
  id: testId('7'),
  fileId: testId('42'),
  title: 'a.txt',
  extension: 'txt',
  fileSize: 1,
  pageCount: 0,
  createTime: '2026-11-21 00:00:00',
  createdBy: { id: '1', name: '沈砚' },
  isMine: true,
  folderId: '',
  tags: [],
  duplicates: [],
}

function progressOf(status: FileProgressView['status'], error = ''): FileProgressView {
  return { id: '7', status, wordCount: 0, processData: { summary_status: 0, error } }
}

type Queue = ReturnType<typeof createUploadQueue>
const states = (queue: Queue) => queue.store.getState().tasks.map((task) => task.state)
const fileNamed = (name: string) => new File(['字'], name, { lastModified: 1 })
// Digests are computed in other threads, in their order: one of ours behind them means that theirs are done.
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1))
    await new Promise((next) => setImmediate(next))
  }
}

test('what is stored and waits for its pages to be read is in the library when the page closes', async () => {
  const leaving: unknown[] = []
  const addLeaving = (file: unknown) => void leaving.push(file)
  const { queue, finish } = world({ see: () => new Promise(() => {}), addLeaving })
  queue.add([fileNamed('扫描件.pdf'), fileNamed('记录.txt')], '7')
  await vi.advanceTimersByTimeAsync(300)
  await settle()
  finish('扫描件.pdf')
  await settle()
  expect(states(queue)).toEqual(['seeing', 'sending'])
  queue.leave()
  expect(leaving).toEqual([{ fileId: '42', fileName: '扫描件.pdf', folderId: '7' }])
})

function world(changes: Partial<UploadCalls> = {}) {
  const puts: string[] = []
  const added: string[] = []
  const failed: string[] = []
  const open = new Map<string, () => void>()
  const calls: UploadCalls = {
    check: async () => null,
    requestUrl: async (file) => ({ url: `https://store/${file.name}`, contentType: '' }),
    put: (_, file, __, signal) =>
      new Promise((resolve, reject) => {
        puts.push(file.name)
        open.set(file.name, resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    register: async () => '42',
    add: async () => null,
    ...changes,
  }
  const queue = createUploadQueue({
    calls,
    onAdded: (task) => void added.push(task.file.name),
    onFailed: (task) => void failed.push(task.file.name),
    describe: () => '说法',
  })
  return { queue, puts, added, failed, finish: (name: string) => open.get(name)?.() }
}
