import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { memberNames, setWordList } from '~/features/teams/server'
import type {
  AddedWords,
  ModerationView,
  RemoveWordsInput,
  WordPage,
  WordsQuery,
} from '../../contract'
import { moderationErrors } from '../../errors'
import { TEAM_WORDS_AT_MOST } from '../../terms'
import { judgeLabels } from '../providers'
import { moderationOff, moderationWords } from '../tables'
import { keyOf } from './spelling'
import { wordsIn } from './words-in'

/** How things stand for the seat's team. */
export async function viewModeration(ctx: SeatedContext): Promise<ModerationView> {
  const { teamId } = ctx.seat
  const [off, counted] = await ctx.db.batch([
    ctx.db.select().from(moderationOff).where(eq(moderationOff.teamId, teamId)),
    ctx.db.select({ words: count() }).from(moderationWords).where(ofTeam(teamId)),
  ])
  const { settings } = ctx
  return {
    isOn: off.length === 0,
    words: counted[0]?.words ?? 0,
    hasHouseWords: settings.MODERATION_WORDS !== '' || settings.MODERATION_WORDS_FILE !== '',
    providers: settings.MODERATION_PROVIDERS.map(({ kind }) => judgeLabels[kind]),
  }
}

/** The team's words, the newest first. */
export async function listWords(ctx: SeatedContext, query: WordsQuery): Promise<WordPage> {
  const { teamId } = ctx.seat
  const key = keyOf(query.keyword)
  const filter = and(
    ofTeam(teamId),
    key === '' ? undefined : sql`instr(${moderationWords.key}, ${key}) > 0`,
  )
  const [rows, counted] = await ctx.db.batch([
    ctx.db
      .select()
      .from(moderationWords)
      .where(filter)
      .orderBy(desc(moderationWords.createdAt), moderationWords.key)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: count() }).from(moderationWords).where(filter),
  ])
  const total = counted[0]?.total ?? 0
  const names = await memberNames(
    ctx,
    teamId,
    rows.map(({ createdBy }) => createdBy),
  )
  const records = rows.map(({ word, createdAt, createdBy }) => ({
    word,
    createTime: formatDateTime(new Date(createdAt)),
    createdBy: names.get(createdBy) ?? '',
  }))
  return { records, pages: Math.ceil(total / query.pageSize), total }
}

/**
 * Adds the words of a text, e.g. of a file. Those that are in the list in another spelling stay as they are.
 * Errors: `noWords`, `tooManyWords`.
 */
export async function addWords(ctx: SeatedContext, text: string): Promise<AddedWords> {
  const { teamId } = ctx.seat
  const { words, unfit } = wordsIn(text)
  if (words.length === 0) throw moderationErrors.noWords()
  const before = await countOf(ctx)
  const fresh = await notYet(ctx, words)
  if (before + fresh.length > TEAM_WORDS_AT_MOST) {
    throw moderationErrors.tooManyWords({ limit: TEAM_WORDS_AT_MOST })
  }
  const json = JSON.stringify(fresh.map((word) => ({ key: keyOf(word), word })))
  const now = ctx.now().getTime()
  await ctx.db.batch([
    ctx.db
      .insert(moderationWords)
      .select(
        sql`SELECT ${teamId}, value ->> 'key', value ->> 'word', ${ctx.actor.accountId}, ${now}
          FROM json_each(${json}) WHERE true`,
      )
      .onConflictDoNothing(),
    renewVersion(ctx),
    recordAuditAction(ctx, { action: 'moderation.addWords', facts: { count: fresh.length } }),
  ])
  return { added: fresh.length, known: words.length - fresh.length, unfit }
}

/** Takes words off the list, or all of them. Answers how many are left. */
export async function removeWords(ctx: SeatedContext, input: RemoveWordsInput): Promise<number> {
  const { teamId } = ctx.seat
  const keys = input.words?.map(keyOf)
  const among = keys && sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`
  const before = await countOf(ctx)
  await ctx.db.batch([
    ctx.db
      .delete(moderationWords)
      .where(and(ofTeam(teamId), among && inArray(moderationWords.key, among))),
    renewVersion(ctx),
    recordAuditAction(ctx, {
      action: 'moderation.removeWords',
      facts: { count: keys ? keys.length : before },
    }),
  ])
  return countOf(ctx)
}

/** Puts the team's list in force, or out of it. The house's own list is untouched. */
export async function switchWords(ctx: SeatedContext, isOn: boolean): Promise<ModerationView> {
  const { teamId } = ctx.seat
  const since = ctx.now().getTime()
  const write = isOn
    ? ctx.db.delete(moderationOff).where(eq(moderationOff.teamId, teamId))
    : ctx.db.insert(moderationOff).values({ teamId, since }).onConflictDoNothing()
  const facts = { changed: isOn ? '启用' : '停用' }
  await ctx.db.batch([
    write,
    renewVersion(ctx),
    recordAuditAction(ctx, { action: 'moderation.switchWords', facts }),
  ])
  return viewModeration(ctx)
}

const ofTeam = (teamId: TeamId) => eq(moderationWords.teamId, teamId)

async function countOf(ctx: SeatedContext): Promise<number> {
  const [row] = await ctx.db
    .select({ words: count() })
    .from(moderationWords)
    .where(ofTeam(ctx.seat.teamId))
  return row?.words ?? 0
}

async function notYet(ctx: SeatedContext, words: string[]): Promise<string[]> {
  const keys = JSON.stringify(words.map(keyOf))
  const existing = await ctx.db
    .select({ key: moderationWords.key })
    .from(moderationWords)
    .where(
      and(
        ofTeam(ctx.seat.teamId),
        inArray(moderationWords.key, sql`(SELECT value FROM json_each(${keys}))`),
      ),
    )
  const have = new Set(existing.map(({ key }) => key))
  return words.filter((word) => !have.has(keyOf(word)))
}

// Read in the batch itself, after the write before it. Rises with every change, also within one millisecond.
function renewVersion(ctx: SeatedContext) {
  const { teamId } = ctx.seat
  const now = ctx.now().getTime()
  return setWordList(
    ctx,
    teamId,
    sql`CASE WHEN EXISTS (SELECT 1 FROM moderation_words WHERE team_id = ${teamId})
      AND NOT EXISTS (SELECT 1 FROM moderation_off WHERE team_id = ${teamId})
      THEN 1 ELSE -1 END * max(${now}, abs(word_list) + 1)`,
  )
}
