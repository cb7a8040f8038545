import { expect, test } from 'vitest'
import { identifyFile } from './identity'
import { ENOUGH } from '../ocr/see-along'
import { uploadFile, UploadStop, type UploadCalls } from './steps'
import type { OcrProgress, UploadProgress } from './task'

const file = new File(['古镇'], '导则.txt', { lastModified: 7 })

test('a new file is checked, sent, registered without its query and added', async () => {
  const { calls, log } = fakeCalls()
  const { report, reported } = listen()
  await uploadFile(
    calls,
    { file, folderId: '9', reached: {} },
    report,
    new AbortController().signal,
  )
  const fileSha256 = await identifyFile(file)
  expect(log).toEqual([
    ['check', fileSha256],
    ['requestUrl', '导则.txt'],
    ['put', 'https://store/x?sign=1', 'text/plain'],
    ['register', { fileName: '导则.txt', fileUrl: 'https://store/x', fileSha256 }],
    ['add', { fileId: '42', fileName: '导则.txt', folderId: '9' }],
  ])
  expect(reported).toEqual(['sending', 60, 100, 'registering', 'registering'])
})

test('a known file is registered without sending a byte', async () => {
  const { calls, log } = fakeCalls({
    check: async () => ({ fileName: '旧名.txt', fileUrl: 'https://store/old', fileSha256: 'f' }),
  })
  await uploadFile(
    calls,
    { file, folderId: '9', reached: {} },
    listen().report,
    new AbortController().signal,
  )
  expect(log.map(([name]) => name)).toEqual(['register', 'add'])
  expect(log[0]?.[1]).toMatchObject({ fileName: '导则.txt', fileUrl: 'https://store/old' })
})

test('after a failed registration the stored bytes are not sent again', async () => {
  const { calls } = fakeCalls({
    register: async () => Promise.reject(new Error('导则.txt上传失败')),
  })
  const first = listen()
  await expect(
    uploadFile(
      calls,
      { file, folderId: '9', reached: {} },
      first.report,
      new AbortController().signal,
    ),
  ).rejects.toThrow('导则.txt上传失败')
  const again = fakeCalls()
  await uploadFile(
    again.calls,
    { file, folderId: '9', reached: first.reached() },
    listen().report,
    new AbortController().signal,
  )
  expect(again.log.map(([name]) => name)).toEqual(['register', 'add'])
})

test('after a refused addition only the addition is tried again', async () => {
  const { calls } = fakeCalls({ add: async () => Promise.reject(new Error('空间不足')) })
  const first = listen()
  const signal = new AbortController().signal
  await expect(
    uploadFile(calls, { file, folderId: '9', reached: {} }, first.report, signal),
  ).rejects.toThrow()
  const again = fakeCalls()
  await uploadFile(
    again.calls,
    { file, folderId: '9', reached: first.reached() },
    listen().report,
    signal,
  )
  expect(again.log.map(([name]) => name)).toEqual(['add'])
})

test('what is cancelled while its URL is being made sends nothing', async () => {
  const abort = new AbortController()
  const { calls, log } = fakeCalls({
    requestUrl: async () => {
      abort.abort()
      return { url: 'https://store/x', contentType: '' }
    },
  })
  await expect(
    uploadFile(calls, { file, folderId: '9', reached: {} }, listen().report, abort.signal),
  ).rejects.toBeInstanceOf(UploadStop)
  expect(log.map(([name]) => name)).toEqual(['check'])
})

test('a picture is read between its registration and its addition; a text is not', async () => {
  const seen: string[] = []
  const see: UploadCalls['see'] = async ({ file: read, fileId }, onPage) => {
    seen.push(`${read.name} ${fileId}`)
    onPage(1, 2)
    return 1
  }
  const { calls, log } = fakeCalls({ see })
  const { report, reported } = listen()
  const scan = new File(['%PDF-'], '扫描.pdf')
  await uploadFile(
    calls,
    { file: scan, folderId: '', reached: {} },
    report,
    new AbortController().signal,
  )
  expect(seen).toEqual(['扫描.pdf 42'])
  expect(reported.slice(-4)).toEqual(['registering', 'seeing 0/0', 'seeing 1/2', 'registering'])
  expect(log.at(-1)?.[0]).toBe('add')
  await uploadFile(calls, { file, folderId: '', reached: {} }, report, new AbortController().signal)
  expect(seen).toHaveLength(1)
})

test('skipping ends the reading, keeps what is read, and adds the file; cancelling ends both', async () => {
  const reasons: unknown[] = []
  const { calls, log } = fakeCalls({
    see: (_, onPage, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason === ENOUGH ? 'enough' : 'over')
          resolve(0)
        })
        onPage(0, 9)
      }),
  })
  const scan = new File(['%PDF-'], '扫描.pdf')
  const { report } = listen()
  const skipping = { ...report, seeing: ({ skip }: OcrProgress) => setTimeout(skip) }
  await uploadFile(
    calls,
    { file: scan, folderId: '', reached: {} },
    skipping,
    new AbortController().signal,
  )
  expect(log.at(-1)?.[0]).toBe('add')

  log.length = 0
  const abort = new AbortController()
  const cancelling = { ...report, seeing: () => void setTimeout(() => abort.abort()) }
  await expect(
    uploadFile(calls, { file: scan, folderId: '', reached: {} }, cancelling, abort.signal),
  ).rejects.toBeInstanceOf(UploadStop)
  expect(log.map(([name]) => name)).not.toContain('add')
  expect(reasons).toEqual(['enough', 'over'])
})

test('a file whose pages cannot be read here goes up without', async () => {
  const { calls, log } = fakeCalls({ see: async () => Promise.reject(new Error('no worker')) })
  const scan = new File(['%PDF-'], '扫描.pdf')
  await uploadFile(
    calls,
    { file: scan, folderId: '', reached: {} },
    listen().report,
    new AbortController().signal,
  )
  expect(log.at(-1)?.[0]).toBe('add')
})

function fakeCalls(changes: Partial<UploadCalls> = {}) {
  const log: unknown[][] = []
  const calls: UploadCalls = {
    check: async (sha256) => {
      log.push(['check', sha256])
      return null
    },
    requestUrl: async ({ name }) => {
      log.push(['requestUrl', name])
      return { url: 'https://store/x?sign=1', contentType: 'text/plain' }
    },
    put: async ({ url, contentType }, _, onPercent) => {
      log.push(['put', url, contentType])
      onPercent(60)
      onPercent(100)
    },
    register: async (record) => {
      log.push(['register', record])
      return '42'
    },
    add: async (added) => {
      log.push(['add', added])
      return null
    },
    ...changes,
  }
  return { calls, log }
}

function listen() {
  const reported: unknown[] = []
  let progress: UploadProgress = {}
  const report = {
    sending: () => void reported.push('sending'),
    percent: (percent: number) => void reported.push(percent),
    registering: () => void reported.push('registering'),
    seeing: ({ done, of }: { done: number; of: number }) =>
      void reported.push(`seeing ${done}/${of}`),
    reached: (reached: UploadProgress) => {
      progress = reached
    },
  }
  return { report, reported, reached: () => progress }
}
