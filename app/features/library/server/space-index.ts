import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { reach } from '~/core/objects'
import type { SpaceIndexRpc } from './passage-index/methods'

/** One space's full-text index. It knows no rights: who may see what is decided by the scope that it is asked with. */
export const spaceIndex = (ctx: Context, spaceId: TeamId) =>
  reach<SpaceIndexRpc>(ctx, 'SPACE_INDEX', spaceId)
