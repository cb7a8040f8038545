import { expect, test } from 'vitest'
import { registerInput } from '../../contract'
import { problemsOf } from './join-form'

test('the form says beforehand what the server would refuse, and nothing else', () => {
  const good = { name: '林清和', account: 'lin.qh', password: 'qinghe2026' }
  const changes = [
    {},
    { name: ' ' },
    { account: '13812346021' },
    { account: 'lin' },
    { account: '_lin1' },
    { account: '8lin' },
    { account: '林清和清和' },
    { password: 'short1' },
    { password: 'onlyletters' },
    { password: '1234567890' },
    { password: 'a1'.repeat(11) },
    { password: '墨墨墨墨墨墨a1' },
  ]
  for (const change of changes) {
    const fields = { ...good, ...change }
    const isFine = Object.keys(problemsOf(fields)).length === 0
    const isTaken = registerInput.safeParse({ tic: 'x', ...fields }).success
    expect(isFine, JSON.stringify(change)).toBe(isTaken)
  }
})
