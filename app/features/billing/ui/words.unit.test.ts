import { expect, test } from 'vitest'
import type { CoinDetailView } from '../terms'
import { formatMovement, leftOf } from './words'

const row = (changes: Partial<CoinDetailView>): CoinDetailView => ({
  id: '1',
  type: 'spend',
  amount: -1,
  balanceAfter: 0,
  memberId: '',
  memberName: '',
  remark: '',
  createTime: '',
  ...changes,
})

test('a movement says its direction; what is only held stands in brackets', () => {
  expect(formatMovement(row({ amount: 8000, type: 'grant' }))).toBe('+8,000')
  expect(formatMovement(row({ amount: -60 }))).toBe('−60')
  expect(formatMovement(row({ amount: -84, type: 'hold', state: 'open' }))).toBe('(84)')
  expect(formatMovement(row({ amount: -84, type: 'hold', state: 'released' }))).toBe('−84')
})

test('what a cap leaves is never below nothing, also after it was lowered', () => {
  expect(leftOf({ cap: null, extra: 0, used: 9 })).toBeNull()
  expect(leftOf({ cap: 500, extra: 200, used: 488 })).toBe(212)
  expect(leftOf({ cap: 100, extra: 0, used: 488 })).toBe(0)
})
