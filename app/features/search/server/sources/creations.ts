import { placeToGo } from '~/features/generation/place-terms'
import { findCreations } from '~/features/generation/server/find'
import { groupOf, timeOf, type Source } from '../source'

export const creationsSource: Source = {
  kinds: ['creation'],
  async begin(ctx, asked) {
    const finish = await findCreations(ctx, asked)
    return async () =>
      groupOf('creation', await finish(), ({ id, title, marks, ...hit }) => ({
        id,
        path: placeToGo({ id, ...hit }),
        type: hit.kind,
        title,
        marks,
        status: hit.taskStatus,
        isPriced: hit.isPriced,
        time: timeOf(hit.updatedAt),
      }))
  },
}
