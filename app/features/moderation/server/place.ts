import type { Context, SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { findWordList } from '~/features/teams/server'

/** In whose name something is checked. */
export interface Place {
  teamId: TeamId
  accountId: string
  /** Version of the team's words; absent where none are in force. */
  wordList?: number
}

/**
 * Whether anything is checked here at all. Asks nobody: the settings are read, and the seat carries its team's word
 * list, so that where nothing is configured a question waits for nothing.
 */
export const isModerated = (ctx: SeatedContext): boolean =>
  hasHouseRules(ctx) || ctx.seat.wordList !== undefined

/** Whether the house itself checks what is said, whichever the team. */
export function hasHouseRules({ settings }: Context): boolean {
  const {
    MODERATION_PROVIDERS: judges,
    MODERATION_WORDS: words,
    MODERATION_WORDS_FILE: file,
  } = settings
  return judges.length > 0 || words !== '' || file !== ''
}

export function placeOf({ seat, actor }: SeatedContext): Place {
  const { teamId, wordList } = seat
  return { teamId, accountId: actor.accountId, ...(wordList !== undefined && { wordList }) }
}

/** For work without a seat: the place of a team's own, or null where nothing is checked. */
export async function findPlace(
  ctx: Context,
  { teamId, accountId }: { teamId: TeamId; accountId: string },
): Promise<Place | null> {
  const place = { teamId, accountId, ...(await findWordList(ctx, teamId)) }
  return hasHouseRules(ctx) || place.wordList !== undefined ? place : null
}
