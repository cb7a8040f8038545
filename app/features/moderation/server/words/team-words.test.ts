import { createTeamWorld } from '#test/teams'
import { createWorld } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { findWordList } from '~/features/teams/server'
import { TEAM_WORDS_AT_MOST } from '../../terms'
import { listCheckRecords } from '../records'
import { requireModerationPass } from '../check-piece'
import { isModerated } from '../place'
import { addWords, listWords, removeWords, switchWords, viewModeration } from './team-words'

const page = { pageNo: 1, pageSize: 20 }

/** The context of the next call, whose seat knows the list as it is now. */
async function next(ctx: SeatedContext): Promise<SeatedContext> {
  const { teamId } = ctx.seat
  const seat = { ...ctx.seat, ...(await findWordList(ctx, teamId)) }
  return { ...ctx, seat }
}

const say = async (ctx: SeatedContext, text: string) =>
  requireModerationPass(await next(ctx), { kind: 'question', text })

test('where nothing is configured nobody is asked anything', async () => {
  const { ctx } = createWorld()
  const untouched = new Proxy(
    {},
    {
      get() {
        throw new Error('asked the database')
      },
    },
  ) as SeatedContext['db']
  const bare = { ...ctx, db: untouched, objects: () => untouched }
  expect(isModerated(bare)).toBe(false)
  await requireModerationPass(bare, { kind: 'question', text: '什么都行' })
})

test('a word of the team is refused in any spelling, and written down without the text', async () => {
  const { ctx } = await createTeamWorld()
  expect(await addWords(ctx, '发票代开\n# 备注行\nSpam；私服，私服\n字')).toEqual({
    added: 3,
    known: 0,
    unfit: 1,
  })
  const long = `前面有很长的一段话，`.repeat(20)
  await expect(say(ctx, `${long}發 票-代开${long}`)).rejects.toMatchObject({
    slug: 'moderation.refused',
    kind: { code: 'AUDITING_ERROR' },
    text: '内容未通过安全审核，请修改后重试',
  })
  await say(ctx, '发票。代开会')
  const { records } = await listCheckRecords(ctx, page)
  expect(records).toEqual([
    expect.objectContaining({
      kind: 'question',
      outcome: 'refused',
      provider: '团队词表',
      label: '发票代开',
      name: '沈砚',
      hash: expect.stringMatching(/^[0-9a-f]{12}$/),
    }),
  ])
  expect(records[0]?.excerpt).toContain('發 票-代开')
  expect(records[0]?.excerpt.length).toBeLessThan(40)
})

test('the list can be switched off and on, and every change is in force at once', async () => {
  const { ctx } = await createTeamWorld()
  await addWords(ctx, '私服')
  await expect(say(ctx, '私服')).rejects.toMatchObject({ slug: 'moderation.refused' })
  expect(await switchWords(ctx, false)).toMatchObject({ isOn: false, words: 1 })
  await say(ctx, '私服')
  await addWords(ctx, '外挂')
  await say(ctx, '外挂')
  expect(await switchWords(ctx, true)).toMatchObject({ isOn: true, words: 2 })
  await expect(say(ctx, '外 挂')).rejects.toMatchObject({ slug: 'moderation.refused' })
  expect(await removeWords(ctx, { words: ['外挂'] })).toBe(1)
  await say(ctx, '外挂')
  await expect(say(ctx, '私服')).rejects.toMatchObject({ slug: 'moderation.refused' })
  expect(await removeWords(ctx, {})).toBe(0)
  expect((await next(ctx)).seat.wordList).toBe(undefined)
  const actions = await ctx.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.teamId, ctx.seat.teamId))
  expect(actions.length).toBe(6)
})

test('what is in the list already is not added again; the list is found by part of a word', async () => {
  const { ctx } = await createTeamWorld()
  await addWords(ctx, '發票代開,外挂')
  expect(await addWords(ctx, '发票代开\n私服')).toEqual({ added: 1, known: 1, unfit: 0 })
  const found = await listWords(ctx, { ...page, keyword: '票 代' })
  expect(found.records.map(({ word }) => word)).toEqual(['發票代開'])
  expect((await listWords(ctx, { ...page, keyword: '' })).total).toBe(3)
})

test('a list is bounded, and nothing of what is too much is added', async () => {
  const { ctx } = await createTeamWorld()
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `词${from + index}号`).join('\n')
  await addWords(ctx, many(0, TEAM_WORDS_AT_MOST - 1))
  await expect(addWords(ctx, many(9000, 2))).rejects.toMatchObject({
    slug: 'moderation.tooManyWords',
    text: '词表最多5000个词，请先删除一些',
  })
  expect((await viewModeration(ctx)).words).toBe(TEAM_WORDS_AT_MOST - 1)
  await expect(addWords(ctx, '#只有备注\n字')).rejects.toMatchObject({ slug: 'moderation.noWords' })
})

test('another team’s words and records are its own', async () => {
  const item = await createTeamWorld()
  const other = await createTeamWorld()
  await addWords(item.ctx, '外挂')
  await expect(say(item.ctx, '外挂')).rejects.toThrow()
  await say(other.ctx, '外挂')
  expect((await listWords(other.ctx, { ...page, keyword: '' })).total).toBe(0)
  expect((await listCheckRecords(other.ctx, page)).total).toBe(0)
  expect(await removeWords(other.ctx, {})).toBe(0)
  expect((await viewModeration(item.ctx)).words).toBe(1)
})

test('the house’s words hold for every team, from a variable and from a file in the bucket', async () => {
  const { ctx } = await createTeamWorld()
  const key = `config/${ctx.seat.teamId}.txt`
  await ctx.files.write(key, '\uFEFF#平台词表\r\n赌场\r\n', 'text/plain')
  const settings = {
    ...ctx.settings,
    MODERATION_WORDS: '私服,外挂',
    MODERATION_WORDS_FILE: key,
  }
  const house = { ...ctx, settings }
  for (const text of ['私服', '外挂', '线上賭場']) {
    await expect(say(house, text)).rejects.toMatchObject({ slug: 'moderation.refused' })
  }
  await say(house, '公园')
  const { records } = await listCheckRecords(ctx, page)
  expect(new Set(records.map(({ provider }) => provider))).toEqual(new Set(['平台词表']))
})

test('a file of words that is not there: let through where failures are, else refused', async () => {
  const { ctx } = await createTeamWorld()
  const MODERATION_WORDS_FILE = `config/none-${ctx.seat.teamId}.txt`
  const open = { ...ctx, settings: { ...ctx.settings, MODERATION_WORDS_FILE } }
  await say(open, '公园')
  const closed = {
    ...ctx,
    settings: {
      ...open.settings,
      MODERATION_WORDS_FILE: `${MODERATION_WORDS_FILE}x`,
      MODERATION_FAILURE: 'closed' as const,
    },
  }
  await expect(say(closed, '公园')).rejects.toMatchObject({ slug: 'moderation.unavailable' })
})
