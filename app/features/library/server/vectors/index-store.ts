import type { Context } from '~/core/context'
import type { VectorStore } from '../ports'
import { spaceIndex } from '../space-index'

/** Vectors in the space's own index, which looks through all of them: for one machine, and spaces of some size. */
export function openIndexVectors(ctx: Context): VectorStore {
  return {
    put: (spaceId, model, vectors) => spaceIndex(ctx, spaceId).keepVectors(model, vectors),
    // They go with their passages.
    remove: async () => {},
    nearest: (spaceId, ...asked) => spaceIndex(ctx, spaceId).nearest(...asked),
  }
}
