import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import { auditLog, recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { auditQuery } from '../../contract'
import { auditPeople, exportAudit, listAudit } from './audit-log'
import { removeMember, updateByAdmin } from '../members/member-actions'

const list = (ctx: SeatedContext, query: object = {}) => listAudit(ctx, auditQuery.parse(query))
const exported = async (ctx: SeatedContext, query: object = {}) =>
  new Response(await exportAudit(ctx, query)).bytes()

test('owner and admins read who did what to whom, from where; members and other teams do not', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  world.ctx.address = '203.0.113.7'
  await updateByAdmin(world.ctx, { memberId: admin.seat.memberId, role: 'member' })

  const { records, total } = await list(world.ctx)
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({
    name: '沈砚',
    actLabel: '修改角色',
    object: '周禾：管理员 → 成员',
    address: '203.0.113.7',
    isSensitive: true,
  })
  expect((await list((await createTeamWorld()).ctx)).records).toEqual([])
  const member = await addMember(world, 'member')
  await expect(list(member)).rejects.toMatchObject({ slug: 'teams.notAdmin' })
  await expect(exportAudit(member, {})).rejects.toMatchObject({ slug: 'teams.notAdmin' })
})

test('the log tells in words how much, what for and by which proof', async () => {
  const { ctx } = await createTeamWorld()
  const zhou = { kind: 'member', id: '1', name: '周禾' }
  await ctx.db.batch([
    recordAuditAction(ctx, { action: 'billing.setCap', target: zhou, facts: { coins: 800 } }),
    recordAuditAction(ctx, { action: 'billing.setCap', target: zhou, facts: { coins: '不限' } }),
    recordAuditAction(ctx, {
      action: 'billing.applyForCoins',
      target: zhou,
      facts: { coins: 1200, reason: '图书第五章配图' },
    }),
    recordAuditAction(ctx, { action: 'billing.redeemScholar', facts: { count: 10, coins: 100 } }),
    recordAuditAction(ctx, { action: 'billing.setThresholds', facts: { coins: '100、500' } }),
    recordAuditAction(ctx, { action: 'billing.setThresholds', facts: { coins: '不提醒' } }),
    recordAuditAction(ctx, { action: 'auth.signIn', facts: { method: 'sms' } }),
  ])
  const objects = (await list(ctx)).records.map(({ object }) => object)
  expect(objects.toSorted()).toEqual(
    [
      '周禾：800枚',
      '周禾：不限',
      '周禾：1,200枚，图书第五章配图',
      '10次，100枚',
      '100、500枚',
      '不提醒',
      '凭短信验证码',
    ].toSorted(),
  )
})

test('the log is filtered by person, act and day', async () => {
  const world = await createTeamWorld()
  const admin = await addMember(world, 'admin')
  const write = (ctx: SeatedContext, action: 'teams.update' | 'teams.join') =>
    ctx.db.batch([recordAuditAction(ctx, { action })])
  await write(world.ctx, 'teams.update')
  await write(admin, 'teams.update')
  await write(admin, 'teams.join')
  const today = (await list(world.ctx)).records[0]?.createTime.slice(0, 10) ?? ''
  world.clock.now += 86_400_000
  await write(admin, 'teams.join')

  const totalOf = async (query: object) => (await list(world.ctx, query)).total
  expect(await totalOf({})).toBe(4)
  expect(await totalOf({ accountId: admin.actor.accountId })).toBe(3)
  expect(await totalOf({ act: 'teams.join' })).toBe(2)
  expect(await totalOf({ act: 'no.such-act' })).toBe(0)
  expect(await totalOf({ start: today, end: today })).toBe(3)
  expect(await totalOf({ act: 'teams.join', end: today })).toBe(1)
})

test('the export is a spreadsheet that runs nothing, and is itself an act', async () => {
  const { ctx } = await createTeamWorld()
  const target = { kind: 'member', id: '1', name: '=HYPERLINK("https://evil.test")' }
  await ctx.db.batch([recordAuditAction(ctx, { action: 'teams.removeMember', target })])

  const bytes = await exported(ctx)
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines[0]).toBe('时间,成员,操作,对象,来源,标记')
  expect(lines.find((line) => line.includes('移出成员'))).toMatch(/,敏感$/)
  expect(lines.find((line) => line.includes('移出成员'))).toContain(
    `"'=HYPERLINK(""https://evil.test"")"`,
  )
  expect(lines.some((line) => line.includes('导出审计日志'))).toBe(true)
})

test('an export of many rows is whole and in order', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const rows = Array.from({ length: 1_234 }, (_, no) => ({
    id: ctx.newId(),
    teamId: ctx.seat.teamId,
    accountId: ctx.actor.accountId,
    action: 'teams.update' as const,
    targetName: `第${no}次`,
    facts: {},
    address: '',
    // Many of one moment: the order then is the ids'.
    createdAt: world.clock.now - 10_000 + Math.floor(no / 100),
  }))
  for (let index = 0; index < rows.length; index += 8) {
    await ctx.db.insert(auditLog).values(rows.slice(index, index + 8))
  }
  const text = new TextDecoder().decode(await exported(ctx))
  const found = [...text.matchAll(/第(\d+)次/g)].map(([, no]) => Number(no))
  expect(found).toEqual(rows.map((_, no) => rows.length - 1 - no))
})

test('whoever has left can still be asked for, and comes after those who are here', async () => {
  const world = await createTeamWorld()
  const gone = await addMember(world, 'admin', '白露')
  await addMember(world, 'member', '周禾')
  await removeMember(world.ctx, gone.seat.memberId)
  const { accountId } = gone.actor
  expect((await auditPeople(world.ctx)).map(({ name }) => name)).toEqual([
    '沈砚',
    '周禾',
    '白露（已离开）',
  ])
  expect((await auditPeople(world.ctx)).at(-1)).toMatchObject({ id: accountId })
  const member = await addMember(world, 'member')
  await expect(auditPeople(member)).rejects.toMatchObject({ slug: 'teams.notAdmin' })
  expect(await auditPeople((await createTeamWorld()).ctx)).toHaveLength(1)
})
