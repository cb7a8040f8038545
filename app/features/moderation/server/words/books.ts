import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { moderationErrors } from '../../errors'
import type { Place } from '../place'
import { moderationWords } from '../tables'
import { wordsIn } from './words-in'
import { WordBook } from './word-book'

/** Whose list a word stands in. */
export type Owner = 'house' | 'team'

export interface OwnedBook {
  owner: Owner
  book: WordBook
}

const READ_ANEW_MS = 5 * 60_000
const TEAMS_AT_MOST = 50

interface Shelf {
  version: number
  book: Promise<WordBook>
}

// Of this isolate. A version names its words, so that nothing here is ever stale.
const ofTeams = new Map<string, Shelf>()
const ofHouse = new Map<string, Shelf>()

/** The lists that are in force in a place, built once an isolate. */
export async function booksFor(ctx: Context, place: Place): Promise<OwnedBook[]> {
  const [house, team] = await Promise.all([houseBook(ctx), teamBook(ctx, place)])
  return [
    ...(house ? [{ owner: 'house' as const, book: house }] : []),
    ...(team ? [{ owner: 'team' as const, book: team }] : []),
  ]
}

async function teamBook(ctx: Context, { teamId, wordList }: Place): Promise<WordBook | null> {
  if (wordList === undefined) return null
  const known = ofTeams.get(teamId)
  if (known?.version === wordList) return known.book
  const book = ctx.db
    .select({ word: moderationWords.word })
    .from(moderationWords)
    .where(eq(moderationWords.teamId, teamId))
    .then((rows) => new WordBook(rows.map(({ word }) => word)))
  return keep(ofTeams, teamId, { version: wordList, book })
}

async function houseBook(ctx: Context): Promise<WordBook | null> {
  const { MODERATION_WORDS: words, MODERATION_WORDS_FILE: file } = ctx.settings
  if (words === '' && file === '') return null
  // One of few: a key would say no more than the settings themselves.
  const name = `${file}\n${words}`
  const now = ctx.now().getTime()
  const known = ofHouse.get(name)
  if (known && (file === '' || now - known.version < READ_ANEW_MS)) return known.book
  const book = readHouseFile(ctx, file).then(
    (more) => new WordBook(wordsIn(`${words}\n${more}`).words),
  )
  return keep(ofHouse, name, { version: now, book })
}

async function readHouseFile(ctx: Context, key: string): Promise<string> {
  if (key === '') return ''
  const bytes = await ctx.files.read(key).catch(() => null)
  if (bytes) return new TextDecoder().decode(bytes)
  ctx.log('error', 'moderation.word-file-missing', { key })
  if (ctx.settings.MODERATION_FAILURE === 'closed') throw moderationErrors.unavailable()
  return ''
}

async function keep(shelves: Map<string, Shelf>, name: string, shelf: Shelf): Promise<WordBook> {
  const before = shelves.get(name)
  // The one asked for longest ago goes first.
  shelves.delete(name)
  for (const old of shelves.keys()) {
    if (shelves.size < TEAMS_AT_MOST) break
    shelves.delete(old)
  }
  shelves.set(name, shelf)
  try {
    return await shelf.book
  } catch (error) {
    // What could not be read once is read again.
    if (shelves.get(name) === shelf) shelves.delete(name)
    if (before) shelves.set(name, before)
    throw error
  }
}
