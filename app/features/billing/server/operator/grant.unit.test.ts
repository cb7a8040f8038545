import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { openNodeDatabase } from '#test/node-database'
import type { Context } from '~/core/context'
import { idMaker, type TeamId } from '~/core/ids'
import { operatorGrantSql } from './grant'

function openBooks() {
  const { db, sqlite } = openNodeDatabase()
  sqlite.exec(
    "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('1', '墨队', 'active', 1, 1)",
  )
  const newId = idMaker(() => Date.UTC(2026, 10, 21))
  const now = () => new Date('2026-11-21T08:00:00Z')
  const ctx = { db, now, newId, actor: null, seat: null, address: '' } as unknown as Context
  return { ctx, all: (query: string) => sqlite.prepare(query).all(), run: sqlite.exec.bind(sqlite) }
}

test('a grant as text is one transfer, two entries and a line in the log; once a key', () => {
  const { ctx, all, run } = openBooks()
  const order = {
    teamId: testId<TeamId>('1'),
    amountCoins: 50,
    key: 'k',
    remark: "it's '开户'; DROP TABLE teams; --",
  }
  run(operatorGrantSql(ctx, order).text)
  run(operatorGrantSql(ctx, order).text)
  expect(all('SELECT remark FROM coin_transfers')).toMatchObject([{ remark: order.remark }])
  expect(all('SELECT account, balance_after FROM coin_entries')).toMatchObject([
    { account: 'granted', balance_after: -50 },
    { account: 'wallet', balance_after: 50 },
  ])
  expect(all('SELECT act, account_id, team_id FROM audit_log')).toMatchObject([
    { act: 'billing.grantCoins', account_id: '', team_id: '1' },
  ])
})

test('a team that does not exist gets nothing', () => {
  const { ctx, all, run } = openBooks()
  run(operatorGrantSql(ctx, { teamId: testId('2'), amountCoins: 50, key: 'k' }).text)
  expect(all('SELECT * FROM coin_transfers')).toEqual([])
  expect(all('SELECT * FROM audit_log')).toEqual([])
})
