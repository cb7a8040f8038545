import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../test/support/operator-commands'
import { domain as run } from './lib/domain.mjs'
import { openLocalDatabase } from './lib/database/local-database.mjs'
import type { LocalDatabase } from './lib/runtime/workers.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-domain-'))

// Files of a process share its environment.
beforeAll(() => void vi.stubEnv('DATA_DIR', dataDir))
afterAll(() => void vi.unstubAllEnvs())

const domain = (...args: string[]) => runCommand(() => run(args))

const BRANDS =
  "INSERT INTO brands (id, team_id, name, login_methods, updated_at) VALUES ('41','11','墨','[]',0), ('42','12','砚','[]',0)"

test(
  'an operator binds a domain to a team’s brand, for one team only, and takes it back',
  { timeout: 240_000 },
  async () => {
    await openLocalDatabase(dataDir, bindAndRelease)
    rmSync(dataDir, { recursive: true, force: true })
  },
)

async function bindAndRelease(database: LocalDatabase) {
  await database.prepare(BRANDS).run()
  expect(await domain('add', 'https://AI.example.org/', '--team', '11')).toMatchObject({
    code: 0,
  })
  expect((await domain('list')).output).toContain('ai.example.org')
  const second = await domain('add', 'ai.example.org', '--team', '12')
  expect(second.code).not.toBe(0)
  expect(second.output).toContain('已绑定团队 11')
  expect((await domain('add', 'b.example.org', '--team', '13')).output).toContain('还没有品牌')
  expect((await domain('add', "x'; DROP TABLE brands", '--team', '11')).output).toContain(
    '不是完整的域名',
  )

  expect((await domain('remove', 'ai.example.org')).code).toBe(0)
  expect((await domain('list')).output).not.toContain('ai.example.org')
}
