import { expect, test } from 'vitest'
import { isRoomOf } from './navigation'

test.each([
  ['/', '/', true],
  ['/', '/chat', false],
  ['/create', '/create/history', true],
  ['/create', '/document', true],
  ['/create', '/document/trash', true],
  ['/create', '/mindmap', true],
  ['/library', '/library/12', true],
  ['/library', '/document', false],
  ['/chat', '/chatter', false],
])('the room %s at %s: %s', (to, pathname, isLit) => {
  expect(isRoomOf({ to }, pathname)).toBe(isLit)
})
