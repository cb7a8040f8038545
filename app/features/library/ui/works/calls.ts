import { call } from '~/client/call'
import type { WorkView } from '../../wire/contracts/works'
import { MOST_WORKS } from '../../wire/terms/folders'
import type { WorkKind, WorkParts } from '../../wire/terms/works'

export interface WrittenWork {
  fileId: string
  kind: WorkKind
  parts: WorkParts
}

/** What describing files as works asks of the server. Rejects with a sentence for the person. */
export interface WorkCalls {
  list(fileIds: readonly string[]): Promise<WorkView[]>
  /** Writes and confirms them, all or none. */
  save(works: readonly WrittenWork[]): Promise<WorkView[]>
}

export const workCalls = (spaceId: string): WorkCalls => ({
  async list(fileIds) {
    const some = fileIds.slice(0, MOST_WORKS)
    const answer = await call(
      'POST /repositoryFile/works',
      { body: { spaceId, fileIds: some } },
      { silent: true },
    )
    if (!answer.ok) throw new Error(answer.message)
    return answer.data
  },
  async save(works) {
    const answer = await call(
      'POST /repositoryFile/saveWorks',
      {
        body: { spaceId, works: [...works] },
      },
      { silent: true },
    )
    if (!answer.ok) throw new Error(answer.message)
    return answer.data
  },
})
