import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { moderationErrors } from '../../errors'
import type { Place } from '../place'
import { moderationWords } from '../tables'
import { wordsIn } from './words-in'
import { WordList } from './word-list'

/** Whose list a word stands in. */
export type Owner = 'house' | 'team'

export interface OwnedWordList {
  owner: Owner
  list: WordList
}

const READ_ANEW_MS = 5 * 60_000
const TEAMS_AT_MOST = 50

interface CachedList {
  version: number
  list: Promise<WordList>
}

// Of this isolate. A version names its words, so that nothing here is ever stale.
const ofTeams = new Map<string, CachedList>()
const ofHouse = new Map<string, CachedList>()

/** The lists that are in force in a place, built once an isolate. */
export async function wordListsFor(ctx: Context, place: Place): Promise<OwnedWordList[]> {
  const [house, team] = await Promise.all([houseList(ctx), teamList(ctx, place)])
  return [
    ...(house ? [{ owner: 'house' as const, list: house }] : []),
    ...(team ? [{ owner: 'team' as const, list: team }] : []),
  ]
}

async function teamList(ctx: Context, { teamId, wordList }: Place): Promise<WordList | null> {
  if (wordList === undefined) return null
  const cached = ofTeams.get(teamId)
  if (cached?.version === wordList) return cached.list
  const list = ctx.db
    .select({ word: moderationWords.word })
    .from(moderationWords)
    .where(eq(moderationWords.teamId, teamId))
    .then((rows) => new WordList(rows.map(({ word }) => word)))
  return keep(ofTeams, teamId, { version: wordList, list })
}

async function houseList(ctx: Context): Promise<WordList | null> {
  const { MODERATION_WORDS: words, MODERATION_WORDS_FILE: file } = ctx.settings
  if (words === '' && file === '') return null
  // One of few: a key would say no more than the settings themselves.
  const name = `${file}\n${words}`
  const now = ctx.now().getTime()
  const cached = ofHouse.get(name)
  if (cached && (file === '' || now - cached.version < READ_ANEW_MS)) return cached.list
  const list = readHouseFile(ctx, file).then(
    (more) => new WordList(wordsIn(`${words}\n${more}`).words),
  )
  return keep(ofHouse, name, { version: now, list })
}

async function readHouseFile(ctx: Context, key: string): Promise<string> {
  if (key === '') return ''
  const bytes = await ctx.files.read(key).catch(() => null)
  if (bytes) return new TextDecoder().decode(bytes)
  ctx.log('error', 'moderation.word-file-missing', { key })
  if (ctx.settings.MODERATION_FAILURE === 'closed') throw moderationErrors.unavailable()
  return ''
}

async function keep(
  shelves: Map<string, CachedList>,
  name: string,
  shelf: CachedList,
): Promise<WordList> {
  const before = shelves.get(name)
  // The one asked for longest ago goes first.
  shelves.delete(name)
  for (const old of shelves.keys()) {
    if (shelves.size < TEAMS_AT_MOST) break
    shelves.delete(old)
  }
  shelves.set(name, shelf)
  try {
    return await shelf.list
  } catch (error) {
    // What could not be read once is read again.
    if (shelves.get(name) === shelf) shelves.delete(name)
    if (before) shelves.set(name, before)
    throw error
  }
}
