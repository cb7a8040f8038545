import { expect, test } from 'vitest'
import { readPush } from './push-message'
import { isAsset, isPage, sharedItemOf } from './requests'

const origin = 'https://yanmo.test'
const asked = (path: string, changes: object = {}) => ({
  method: 'GET',
  mode: 'navigate' as const,
  destination: 'document' as const,
  headers: new Headers(),
  url: path.startsWith('http') ? path : origin + path,
  ...changes,
})

test('pages of one’s own go through the service worker', () => {
  for (const path of ['/', '/chat/1', '/library/2?page=3', '/offline'])
    expect(isPage(asked(path), origin), path).toBe(true)
})

test('calls, files, shared pages, frames and other sites go past it', () => {
  for (const path of [
    '/ai/docs',
    '/files/x',
    '/share/abc',
    '/embed/x',
    '/api/error-log',
    'https://a.test/',
  ])
    expect(isPage(asked(path), origin), path).toBe(false)
  expect(isPage(asked('/chat', { destination: 'iframe' }), origin)).toBe(false)
  expect(isPage(asked('/chat/1.data', { mode: 'cors', destination: '' }), origin)).toBe(false)
  expect(isPage(asked('/login', { method: 'POST' }), origin)).toBe(false)
})

test('a file of a build is stored, a part of one and what is no code is not', () => {
  expect(isAsset(asked('/assets/root-abc.js'), origin)).toBe(true)
  expect(isAsset(asked('/workers/offline-page.js'), origin)).toBe(true)
  expect(isAsset(asked('/workers/tracking.worker.js'), origin)).toBe(false)
  expect(isAsset(asked('/assets/models.onnx'), origin)).toBe(false)
  const part = { headers: new Headers({ range: 'bytes=0-9' }) }
  expect(isAsset(asked('/assets/root-abc.js', part), origin)).toBe(false)
  expect(isAsset(asked('/ai/a.js'), origin)).toBe(false)
})

test('what another app hands over is taken apart as the manifest names it', () => {
  expect(sharedItemOf.isFor(asked('/share-target', { method: 'POST' }), origin)).toBe(true)
  expect(sharedItemOf.isFor(asked('/share-target'), origin)).toBe(false)
  const form = new FormData()
  form.set('title', '报告')
  form.set('url', 'https://a.test/')
  form.append('files', new File(['x'], '甲.pdf'))
  form.append('files', new File([], '空.pdf'))
  expect(sharedItemOf.form(form, 5)).toMatchObject({ receivedAt: 5, title: '报告', text: '' })
  expect(sharedItemOf.form(form, 5).files.map(({ name }) => name)).toEqual(['甲.pdf'])
})

test('a message that is none is shown all the same, and leads nowhere else', () => {
  expect(readPush('{')).toEqual({ title: '有新消息', body: '', path: '/', tag: 'message' })
  for (const path of ['//evil.test', 'https://evil.test', '/\\evil.test'])
    expect(readPush(JSON.stringify({ title: '甲', path })).path).toBe('/')
  expect(readPush(JSON.stringify({ title: '甲', path: '/chat/1' })).path).toBe('/chat/1')
})
