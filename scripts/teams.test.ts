import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../test/support/operator-commands'
import { withLocalDatabase } from './lib/database/local-database.mjs'
import { teams as run } from './lib/teams.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-teams-'))

// Files of a process share its environment.
beforeAll(() => void vi.stubEnv('DATA_DIR', dataDir))
afterAll(() => void vi.unstubAllEnvs())

const teams = (...args: string[]) => runCommand(() => run(args))

test(
  'line 8: by commands an operator makes, lists, changes and ends teams, from an empty database on',
  { timeout: 240_000 },
  async () => {
    const issued = await teams('code')
    expect(issued.output).toMatch(/设置码：([a-z2-9]{4}-){4}[a-z2-9]{4}/)
    // One runtime for all that follows.
    await withLocalDatabase(dataDir, manageTeams)
    rmSync(dataDir, { recursive: true, force: true })
  },
)

async function manageTeams() {
  const owner = ['--owner', '沈砚', '--account', '138 0571 6021']
  expect((await teams('create', '--name', '云', ...owner)).output).toContain('--name 须为')
  expect((await teams('create', '--name', '云岫', ...owner, '--expires', '2020-01-01')).code).toBe(
    1,
  )
  const created = await teams('create', '--name', "云岫'规划院", ...owner, '--seats', '12')
  expect(created.output).toMatch(/已建立团队「云岫'规划院」，编号 \d+，12 个席位/)
  expect(created.output).toContain('网址：localhost')
  expect(created.output).toMatch(/初始密码：[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/)
  const team = /编号 (\d+)/.exec(created.output)?.[1] ?? ''

  expect((await teams('code')).output).toContain('已经有团队')
  expect((await teams('create', '--name', '第二队', ...owner)).output).toContain('已被使用')

  const plan = ['--seats', '30', '--expires', '2099-12-31', '--questions', '200']
  expect((await teams('set-plan', '--team', team, ...plan)).output).toContain(
    '有效至 2099-12-31  席位 30  每人每月提问 200 次',
  )
  expect((await teams('expire', '--team', team)).output).toContain('已到期')
  expect((await teams('set-plan', '--team', team, '--expires', 'never')).output).toContain(
    '长期有效',
  )
  expect((await teams('list')).output).toMatch(
    /长期有效  席位 1\/30  .*创建者 13805716021  localhost/,
  )
  expect((await teams('expire', '--team', '7')).output).toContain('没有编号为 7 的团队')
  expect((await teams('drop', '--team', team)).output).toContain('用法')
}
