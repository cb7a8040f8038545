import type { Context } from '~/core/context'
import { vectorize, type VectorStore } from '../ports'
import { openIndexVectors } from './index-store'
import { openVectorize } from './vectorize-store'

/** Where this installation keeps vectors. */
export function vectorStore(ctx: Context): VectorStore {
  const binding = vectorize.of(ctx)
  return binding ? openVectorize(ctx, binding) : openIndexVectors(ctx)
}
