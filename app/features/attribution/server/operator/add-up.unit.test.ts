import { expect, test } from 'vitest'
import { addUp, type Sum } from './add-up'

const row = (kind: Sum['kind'], channel: string, amount: number, revenueFen = 0): Sum => ({
  kind,
  day: '2026-11-02',
  channelId: 2,
  channel,
  amount,
  revenueFen,
})

test('visits, registrations and orders are added up by campaign and day, most revenue first', () => {
  const { totals, campaigns, daily } = addUp(
    [
      row('visit', 'a', 10),
      row('visit', 'b', 30),
      row('registration', 'b', 2),
      row('order', 'b', 1, 5_000),
      row('order', 'a', 1, 9_900),
    ],
    ['2026-11-01', '2026-11-02'],
  )
  expect(totals).toEqual({
    visitors: 40,
    registrations: 2,
    orders: 2,
    revenueFen: 14_900,
    costFen: 0,
  })
  expect(campaigns.map(({ channel, revenueFen }) => [channel, revenueFen])).toEqual([
    ['a', 9_900],
    ['b', 5_000],
  ])
  expect(daily.map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-11-01', 0],
    ['2026-11-02', 2],
  ])
})

test('of many campaigns the last are one, and nobody is lost', () => {
  const rows = Array.from({ length: 80 }, (_, no) => row('visit', `c${no}`, 1))
  const { campaigns } = addUp(rows, [])
  expect(campaigns).toHaveLength(51)
  expect(campaigns.at(-1)).toMatchObject({ channel: '其余', visitors: 30 })
})
