import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { sourceAddress, type SourcePlace } from '~/core/source-place'
import type { ApiScope } from '~/core/calls/api-scopes'

/** What a request of a key works with. */
export interface ToolContext {
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
  { origin }: ToolContext,
  fileId: FileId,
  place: Partial<SourcePlace> = {},
): string => `${origin}${sourceAddress(fileId, place)}`
