import { local } from '~/client/storage'
import { list, orElse, readOrNull, text } from '#packages/basics/shape'
import { RECENT_KEY } from './close-search'

const RECENT_AT_MOST = 6

const keyOf = (teamId: string) => `${RECENT_KEY}_${teamId}`
const words = orElse(list(text), [])

/** What was opened out of a search in this team, the latest first. */
export const recentSearches = (teamId: string): string[] =>
  readOrNull(words, local.read<unknown>(keyOf(teamId), [])) ?? []

export function rememberSearch(teamId: string, keyword: string): void {
  const typed = keyword.trim()
  if (typed === '') return
  const others = recentSearches(teamId).filter((word) => word !== typed)
  local.write(keyOf(teamId), [typed, ...others].slice(0, RECENT_AT_MOST))
}
