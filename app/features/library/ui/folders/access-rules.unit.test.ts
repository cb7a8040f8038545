import { expect, test } from 'vitest'
import { narrowed } from './access-rules'

test('who may not see may not change: the wider choice gives way', () => {
  const members = [{ accountId: '1', mayChange: true }]
  expect(narrowed({ see: 'admins', change: 'team', members, keep: [] }).change).toBe('admins')
  expect(narrowed({ see: 'members', change: 'team', members, keep: [] }).change).toBe('members')
  expect(narrowed({ see: 'members', change: 'admins', members, keep: [] }).change).toBe('admins')
  expect(narrowed({ see: 'team', change: 'team', members, keep: [] }).change).toBe('team')
})
