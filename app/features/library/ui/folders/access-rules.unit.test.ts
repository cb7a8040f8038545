import { expect, test } from 'vitest'
import { narrowed } from './access-rules'

test('who may not see may not change: the wider choice gives way', () => {
  const members = [{ accountId: '1', mayChange: true }]
  expect(narrowed({ see: 'admins', change: 'team', members, revoke: [] }).change).toBe('admins')
  expect(narrowed({ see: 'members', change: 'team', members, revoke: [] }).change).toBe('members')
  expect(narrowed({ see: 'members', change: 'admins', members, revoke: [] }).change).toBe('admins')
  expect(narrowed({ see: 'team', change: 'team', members, revoke: [] }).change).toBe('team')
})
