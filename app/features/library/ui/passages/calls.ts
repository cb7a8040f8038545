import type { ChangePassageInput } from '../../wire/contracts/passages'
import type {
  PassageChangeView,
  PassageFilter,
  PassageLinePage,
  PassageLineView,
} from '../../wire/terms/passages'
import { inBatches } from '../batches'
import type { SendCall } from '../calls'

/** What looking after passages asks of the server. */
export interface PassageCalls {
  list(
    id: string,
    wanted: { from: number; count: number; keyword: string; only: PassageFilter },
  ): Promise<PassageLinePage>
  /** Of one passage, or of the whole file. */
  history(id: string, no?: number): Promise<PassageChangeView[]>
  change(input: Omit<ChangePassageInput, 'spaceId'>): Promise<PassageLineView>
  relearn(id: string): Promise<void>
  /** Many at once; those that are being learned are left to it. `onQueued` is called with those that wait now. */
  relearnAll(ids: readonly string[], onQueued: (ids: readonly string[]) => void): Promise<void>
}

export function passageCalls(send: SendCall, spaceId: string): PassageCalls {
  return {
    list: (id, query) => send('GET /repositoryFile/passages', { query: { id, spaceId, ...query } }),
    history: (id, no) => send('GET /repositoryFile/passageHistory', { query: { id, spaceId, no } }),
    change: (input) => send('POST /repositoryFile/changePassage', { body: { spaceId, ...input } }),
    relearn: async (id) => {
      await send('POST /space/:spaceId/file/relearn', { params: { spaceId }, body: { id } })
    },
    relearnAll: async (all, onQueued) => {
      await inBatches(all, async (ids) => {
        const params = { spaceId }
        onQueued(
          (await send('POST /space/:spaceId/file/relearnFiles', { params, body: { ids } })).ids,
        )
      })
    },
  }
}
