import type { Context } from '~/core/context'
import { reach } from '~/core/objects'
import type { SpaceIndexRpc } from './search/methods'

/** One space's full-text index. It knows no rights: who may see what is decided by the scope that it is asked with. */
export const spaceIndex = (ctx: Context, spaceId: string) =>
  reach<SpaceIndexRpc>(ctx, 'SPACE_INDEX', spaceId)
