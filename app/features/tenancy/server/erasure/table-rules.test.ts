import { env } from 'cloudflare:test'
import { createWorld } from '#test/world'
import { expect, test } from 'vitest'
import { erasureOf } from './erase-rows'
import {
  bookRules,
  dependentRules,
  memberRules,
  personRules,
  retainedTables,
  storedTables,
  teamRules,
} from './table-rules'

const rules = [...dependentRules, ...teamRules, ...bookRules, ...memberRules, ...personRules]

interface Table {
  name: string
  source: string
  columns: string[]
  primaryKey: string[]
}

async function tablesOfSchema(): Promise<Table[]> {
  const { results } = await env.DB.prepare(
    `SELECT t.name, t.sql AS source, c.name AS field, c.pk FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT GLOB '_cf_*' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB 'd1_*'
     ORDER BY t.name, c.pk`,
  ).all<{ name: string; source: string; field: string; pk: number }>()
  return [...Map.groupBy(results, ({ name }) => name)].map(([name, fields]) => ({
    name,
    source: fields[0]?.source ?? '',
    columns: fields.map(({ field }) => field),
    primaryKey: fields.filter(({ pk }) => pk > 0).map(({ field }) => field),
  }))
}

test('every table says what becomes of it when a team is erased', async () => {
  const names = (await tablesOfSchema()).map(({ name }) => name)
  const ruled = [...rules.map(({ table }) => table), ...storedTables]
  const settled = new Set([...ruled, ...Object.keys(retainedTables)])
  expect(names.filter((name) => !settled.has(name))).toEqual([])
  expect([...settled].filter((name) => !names.includes(name))).toEqual([])
  expect(ruled.filter((name) => name in retainedTables)).toEqual([])
})

test('of tables that name a team or a person only receipts and operators are left alone', async () => {
  const named = (await tablesOfSchema()).filter(({ columns }) =>
    ['team_id', 'space_id', 'account_id', 'member_id'].some((column) => columns.includes(column)),
  )
  const left = named.map(({ name }) => name).filter((name) => name in retainedTables)
  expect(left).toEqual(['closed_days', 'operators', 'settled_differences', 'team_deletions'])
})

test('rows of tables without a number are told apart by their primary key', async () => {
  const tables = new Map((await tablesOfSchema()).map((table) => [table.name, table]))
  for (const { table, key } of rules) {
    const found = tables.get(table)
    const isNumbered = !/WITHOUT ROWID/i.test(found?.source ?? '')
    expect(key, table).toBe(isNumbered ? 'rowid' : found?.primaryKey.join(', '))
  }
})

test('every rule is a statement of the database, and leaves a database without the team as it is', async () => {
  const { ctx } = createWorld()
  const place = { id: '0', teamId: ctx.seat.teamId, people: ['0'] }
  for (const rule of rules) expect(await erasureOf(ctx, { rule, place }), rule.table).toEqual([])
})
