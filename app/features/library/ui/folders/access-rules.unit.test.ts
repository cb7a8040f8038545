import { expect, test } from 'vitest'
import { narrowed } from './access-rules'

test('who may not see may not change: the wider choice gives way', () => {
  const members = [{ accountId: '1', mayChange: true }]
  expect(narrowed({ see: 'admins', change: 'team', members }).change).toBe('admins')
  expect(narrowed({ see: 'members', change: 'team', members }).change).toBe('members')
  expect(narrowed({ see: 'members', change: 'admins', members }).change).toBe('admins')
  expect(narrowed({ see: 'team', change: 'team', members }).change).toBe('team')
})
