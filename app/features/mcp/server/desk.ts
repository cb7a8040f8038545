import type { SeatedContext } from '~/core/context'
import { sourceAddress, type SourcePlace } from '~/core/source-place'
import type { ApiScope } from '~/features/auth/terms'

/** What a request of a key works with. */
export interface Desk {
  ctx: SeatedContext
  scopes: readonly ApiScope[]
  /** Where links lead, e.g. `https://team.example.com`. */
  origin: string
  signal: AbortSignal
  /** By which the team goes. */
  teamName: string
}

/** The address under which people open a passage of a file. */
export const linkTo = (
  { origin }: Desk,
  fileId: string,
  place: Partial<SourcePlace> = {},
): string => `${origin}${sourceAddress(fileId, place)}`
