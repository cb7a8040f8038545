import { expect, test } from 'vitest'
import { refusalOf } from './api-answer'

const refused = (code: string | number) => refusalOf(200, { result: null, success: false, code })

test('what a team may not do opens its own notice, by named code and by number', () => {
  expect(refused(7001)).toMatchObject({ kind: 'team', modal: 'coinsShort' })
  expect(refused('NO_ENOUGH_WORD')).toMatchObject({ kind: 'team', modal: 'wordsShort' })
  expect(refused('7001')).toMatchObject({ kind: 'team', modal: 'coinsShort' })
  expect(refused('COIN_CAP_REACHED')).toMatchObject({ kind: 'team', modal: 'capReached' })
  expect(refused('TEAM_PLAN_NOT_ADMIN')).toMatchObject({ kind: 'team', modal: 'notAdmin' })
  expect(refused(7004)).toMatchObject({ kind: 'refused', code: '7004' })
})
