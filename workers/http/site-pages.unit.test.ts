import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { hasPage } from './site-pages'

const draws = { default: () => null }
const route = (id: string, path: string | undefined, module: object, parentId?: string) => [
  id,
  { id, path, module, ...(parentId && { parentId }) },
]
const routes = Object.fromEntries([
  route('root', '', draws),
  route('frame', undefined, draws, 'root'),
  ['home', { id: 'home', index: true, module: draws, parentId: 'frame' }],
  route('library', 'library/:id', draws, 'frame'),
  route('manifest', 'manifest.webmanifest', { loader: () => null }, 'root'),
  route('404', '*', draws, 'frame'),
]) as ServerBuild['routes']

test('pages are told from files, from calls and from what is not there', () => {
  const found = ['/', '/library/1?page=2#a', '/manifest.webmanifest', '/ai/user/info', '/nowhere']
  expect(found.map((path) => hasPage(routes, path))).toEqual([true, true, false, false, false])
})
