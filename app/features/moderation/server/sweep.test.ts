import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTeamWorld } from '#test/teams'
import { checkRecordsQuery } from '../contract'
import { listCheckRecords } from './records'
import { sweepModeration } from './sweep'
import { moderationRecords } from './tables'

const DAY_MS = 86_400_000

test('old records are read from the archive, page by page and by kind, as before', async () => {
  const { ctx, clock } = await createTeamWorld()
  const { teamId } = ctx.seat
  clock.now = Date.UTC(2027, 5, 15)
  const ages = Array.from({ length: 120 }, (_, no) => 600 - no * 5)
  const [first, ...rest] = ages.map((age) =>
    ctx.db.insert(moderationRecords).values({
      id: ctx.newId(),
      teamId,
      accountId: ctx.actor.accountId,
      kind: age % 2 === 0 ? 'question' : 'answer',
      outcome: age % 3 === 0 ? 'refused' : 'doubtful',
      provider: 'house',
      label: '',
      hash: 'ab'.repeat(32),
      excerpt: '…',
      createdAt: clock.now - age * DAY_MS,
    }),
  )
  if (first) await ctx.db.batch([first, ...rest])
  const past = async () => {
    const pages = []
    for (const query of [{}, { kind: 'question' }, { kind: 'answer', outcome: 'refused' }])
      for (const pageNo of [1, 2, 3, 4, 5, 6, 7])
        pages.push(
          await listCheckRecords(
            ctx,
            checkRecordsQuery.parse({ teamId, ...query, pageNo, pageSize: 20 }),
          ),
        )
    return pages
  }
  const before = await past()
  expect(before[0]?.total).toBe(120)
  await sweepModeration(ctx)
  const left = await ctx.db
    .select()
    .from(moderationRecords)
    .where(eq(moderationRecords.teamId, teamId))
  expect(left.length).toBeLessThan(90)
  expect(await past()).toEqual(before)
})
