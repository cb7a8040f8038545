import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLocalDatabase } from './lib/database/local-database.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-domain-'))

function domain(...args: string[]) {
  const done = spawnSync(process.execPath, ['scripts/domain.mjs', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return { code: done.status, output: done.stdout + done.stderr }
}

const BRANDS =
  "INSERT INTO brands (id, team_id, name, login_methods, updated_at) VALUES ('41','11','墨','[]',0), ('42','12','砚','[]',0)"

test(
  'an operator binds a domain to a team’s brand, for one team only, and takes it back',
  { timeout: 240_000 },
  async () => {
    await openLocalDatabase(dataDir, (database) => database.prepare(BRANDS).run())

    expect(domain('add', 'https://AI.example.org/', '--team', '11')).toMatchObject({ code: 0 })
    expect(domain('list').output).toContain('ai.example.org')
    const second = domain('add', 'ai.example.org', '--team', '12')
    expect(second.code).not.toBe(0)
    expect(second.output).toContain('已绑定团队 11')
    expect(domain('add', 'b.example.org', '--team', '13').output).toContain('还没有品牌')
    expect(domain('add', "x'; DROP TABLE brands", '--team', '11').output).toContain(
      '不是完整的域名',
    )

    expect(domain('remove', 'ai.example.org').code).toBe(0)
    expect(domain('list').output).not.toContain('ai.example.org')
    rmSync(dataDir, { recursive: true, force: true })
  },
)
