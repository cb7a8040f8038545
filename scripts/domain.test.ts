import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-domain-'))

function run(command: string, ...args: string[]) {
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, WRANGLER_SEND_METRICS: 'false' },
  })
  return { code: done.status, said: done.stdout + done.stderr }
}
const domain = (...args: string[]) => run(process.execPath, 'scripts/domain.mjs', ...args)
const wrangler = (...args: string[]) =>
  run('node_modules/.bin/wrangler', 'd1', ...args, '--local', '--persist-to', dataDir)

test(
  'an operator binds a domain to a team’s brand, for one team only, and takes it back',
  { timeout: 240_000 },
  () => {
    expect(wrangler('migrations', 'apply', 'DB').code).toBe(0)
    const brand =
      "INSERT INTO brands (id, team_id, name, login_methods, updated_at) VALUES ('41','11','墨','[]',0), ('42','12','砚','[]',0)"
    expect(wrangler('execute', 'DB', '--command', brand).code).toBe(0)

    expect(domain('add', 'https://AI.example.org/', '--team', '11')).toMatchObject({ code: 0 })
    expect(domain('list').said).toContain('ai.example.org')
    const second = domain('add', 'ai.example.org', '--team', '12')
    expect(second.code).not.toBe(0)
    expect(second.said).toContain('已绑定团队 11')
    expect(domain('add', 'b.example.org', '--team', '13').said).toContain('还没有品牌')
    expect(domain('add', "x'; DROP TABLE brands", '--team', '11').said).toContain('不是完整的域名')

    expect(domain('remove', 'ai.example.org').code).toBe(0)
    expect(domain('list').said).not.toContain('ai.example.org')
    rmSync(dataDir, { recursive: true, force: true })
  },
)
