import type { Context, SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { reach, type Remote } from '~/core/objects'
import type { archiveMethods, QuestionArchive } from './recall/question-archive'
import type { RecordArchive, recordArchiveMethods } from './record-archive/record-archive'

interface OwnArchiveMethods {
  removeAll(): Promise<void>
}

type ArchiveRpc = Remote<
  Pick<QuestionArchive, (typeof archiveMethods)[number]> &
    Pick<RecordArchive, (typeof recordArchiveMethods)[number]> &
    OwnArchiveMethods
>

export interface Asker {
  teamId: TeamId
  accountId: string
}

/** The object of what a person asked in a team. It knows no rights: a person reaches their own only. */
export const questionArchive = (ctx: Pick<Context, 'objects'>, { teamId, accountId }: Asker) =>
  reach<ArchiveRpc>(ctx, 'QUESTION_ARCHIVE', `${teamId}:${accountId}`)

export const askerOf = ({ seat, actor }: SeatedContext): Asker => ({
  teamId: seat.teamId,
  accountId: actor.accountId,
})
