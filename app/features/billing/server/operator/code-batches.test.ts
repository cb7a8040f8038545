import { expect, test } from 'vitest'
import { createTeamWorld } from '#test/teams'
import { createCodes, listCodeBatches } from './code-batches'
import { redeemCode } from '../redeem-codes'

test('codes that an operator made are shown once, redeemed by a team, and counted by their batch', async () => {
  const { ctx } = await createTeamWorld()
  const remark = `会议赠送${ctx.newId()}`
  const { codes } = await createCodes(ctx, { searches: 50, count: 120, days: 30, remark })
  expect(new Set(codes).size).toBe(120)
  const { teamId } = ctx.seat
  expect(await redeemCode(ctx, { teamId, code: codes[7] ?? '' })).toMatchObject({ count: 50 })
  const { records } = await listCodeBatches(ctx, { pageNo: 1, pageSize: 100 })
  const batch = records.filter((record) => record.remark === remark)
  expect(batch).toMatchObject([{ searches: 50, count: 120, redeemed: 1, isExpired: false }])
  expect(JSON.stringify(records)).not.toContain(codes[0])
})
