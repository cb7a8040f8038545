import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-teams-'))

function teams(...args: string[]) {
  const done = spawnSync(process.execPath, ['scripts/teams.mjs', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return { code: done.status, output: done.stdout + done.stderr }
}

test(
  'line 8: by commands an operator makes, lists, changes and ends teams, from an empty database on',
  { timeout: 240_000 },
  () => {
    const issued = teams('code')
    expect(issued.output).toMatch(/设置码：([a-z2-9]{4}-){4}[a-z2-9]{4}/)

    const owner = ['--owner', '沈砚', '--account', '138 0571 6021']
    expect(teams('create', '--name', '云', ...owner).output).toContain('--name 须为')
    expect(teams('create', '--name', '云岫', ...owner, '--expires', '2020-01-01').code).toBe(1)
    const created = teams('create', '--name', "云岫'规划院", ...owner, '--seats', '12')
    expect(created.output).toMatch(/已建立团队「云岫'规划院」，编号 \d+，12 个席位/)
    expect(created.output).toContain('网址：localhost')
    expect(created.output).toMatch(/初始密码：[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/)
    const team = /编号 (\d+)/.exec(created.output)?.[1] ?? ''

    expect(teams('code').output).toContain('已经有团队')
    expect(teams('create', '--name', '第二队', ...owner).output).toContain('已被使用')

    const plan = ['--seats', '30', '--expires', '2099-12-31', '--questions', '200']
    expect(teams('set-plan', '--team', team, ...plan).output).toContain(
      '有效至 2099-12-31  席位 30  每人每月提问 200 次',
    )
    expect(teams('expire', '--team', team).output).toContain('已到期')
    expect(teams('set-plan', '--team', team, '--expires', 'never').output).toContain('长期有效')
    expect(teams('list').output).toMatch(/长期有效  席位 1\/30  .*创建者 13805716021  localhost/)
    expect(teams('expire', '--team', '7').output).toContain('没有编号为 7 的团队')
    expect(teams('drop', '--team', team).output).toContain('用法')
    rmSync(dataDir, { recursive: true, force: true })
  },
)
