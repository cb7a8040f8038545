import type { SeatedContext } from '~/core/context'
import type { ApiScope } from '~/features/auth/terms'

/** What a request of a key works with. */
export interface Desk {
  ctx: SeatedContext
  scopes: readonly ApiScope[]
  /** Where links lead, e.g. `https://team.example.com`. */
  origin: string
  signal: AbortSignal
  /** Of the asked host. */
  brandName: string
}

/** The address under which people open a passage of a file. */
export const linkTo = ({ origin }: Desk, fileId: string, no?: number): string =>
  `${origin}/library/${fileId}${no === undefined ? '' : `?passage=${no}`}`
