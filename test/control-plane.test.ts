import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { afterAll, test } from 'vitest'
import { controlPlaneCases } from '#test/control-plane'
import { ledgerCases } from '#test/ledger-cases'
import type { Context } from '~/core/context'
import { idMaker } from '~/core/ids'
import { readSettings } from '~/core/settings'

// A file, not memory: libSQL opens a new connection behind each transaction.
const directory = mkdtempSync(join(tmpdir(), 'yanmo-libsql-'))
const client = createClient({ url: `file:${join(directory, 'control.db')}` })
const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
for (const name of migrations.sort()) {
  await client.executeMultiple(readFileSync(join('migrations', name), 'utf8'))
}
afterAll(() => {
  client.close()
  rmSync(directory, { recursive: true })
})

const newId = idMaker(() => Date.now())
const now = new Date('2026-11-21T08:00:00Z')

/** The parts of a context that the control plane asks for. */
const ctx = {
  db: drizzle(client),
  settings: readSettings({ APP_ENV: 'test', JWT_SECRET: 'only-for-tests-only-for-tests-only' }),
  actor: null,
  seat: null,
  brandId: null,
  host: '',
  address: 'local',
  later: () => {},
  now: () => now,
  newId,
  send: async () => {},
  log: () => {},
  extensions: new Map(),
} as unknown as Context

for (const [name, run] of Object.entries({ ...controlPlaneCases, ...ledgerCases })) {
  test(`libSQL: ${name}`, () => run(ctx))
}
