import type { SpaceIndexPort, VectorStorePort } from '~/features/library/server/ports'

/** Vectors in the space's own index, which looks through all of them: for one machine, and spaces of some size. */
export function openIndexVectors(spaceIndex: (spaceId: string) => SpaceIndexPort): VectorStorePort {
  return {
    put: (spaceId, model, vectors) => spaceIndex(spaceId).keepVectors(model, vectors),
    // They go with their passages.
    remove: async () => {},
    nearest: (spaceId, ...asked) => spaceIndex(spaceId).nearest(...asked),
  }
}
