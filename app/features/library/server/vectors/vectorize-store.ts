import type { Context } from '~/core/context'
import { readId, type FileId, type TeamId } from '~/core/ids'
import type { NearPlace, PassagePlace, VectorizeBinding, VectorStore } from '../ports'
import { spaceIndex } from '../space-index'

// The platform's bounds of one call.
const MOST_PUT = 1000
const MOST_DELETED = 100
const MOST_NEAR = 100
const MOST_FILES_IN_FILTER = 50

/**
 * Vectors in Cloudflare Vectorize: one index for all, a namespace for each space and model. The space's index keeps which
 * passages have one. Filters by files where they are few; folders are not known there, so more than the scope may come back.
 */
export function openVectorize(ctx: Context, binding: VectorizeBinding): VectorStore {
  return {
    async put(spaceId, model, vectors) {
      const namespace = await namespaceOf(spaceId, model)
      for (const some of slices(vectors, MOST_PUT)) {
        await binding.upsert(
          some.flatMap(({ values, ...place }) =>
            values
              ? [{ id: idOf(place), namespace, values, metadata: { fileId: place.fileId } }]
              : [],
          ),
        )
      }
      const elsewhere = vectors.map((item) => ({ ...item, values: null }))
      return spaceIndex(ctx, spaceId).keepVectors(model, elsewhere)
    },
    async remove(_spaceId, _model, places) {
      for (const some of slices(places, MOST_DELETED)) await binding.deleteByIds(some.map(idOf))
    },
    async nearest(spaceId, model, vector, { fileIds, folderIds }, limit) {
      const isFiltered =
        fileIds && !folderIds && fileIds.length > 0 && fileIds.length <= MOST_FILES_IN_FILTER
      const { matches } = await binding.query(vector, {
        namespace: await namespaceOf(spaceId, model),
        topK: Math.min(limit, MOST_NEAR),
        returnValues: false,
        returnMetadata: 'none',
        ...(isFiltered && { filter: { fileId: { $in: fileIds } } }),
      })
      return matches.flatMap(({ id, score }) => placeOf(id, score))
    },
  }
}

const idOf = ({ fileId, generation, no }: PassagePlace) => `${fileId}-${generation}-${no}`

function placeOf(id: string, similarity: number): NearPlace[] {
  const [, file, generation, no] = /^(\d{1,16})-(\d+)-(\d+)$/.exec(id) ?? []
  const fileId = readId<FileId>(file)
  if (fileId === null) return []
  return [{ fileId, generation: Number(generation), no: Number(no), similarity }]
}

// At most 64 bytes, which the name of a model may exceed.
async function namespaceOf(spaceId: TeamId, model: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(model))
  const bytes = [...new Uint8Array(digest, 0, 8)]
  return `${spaceId}-${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function slices<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
