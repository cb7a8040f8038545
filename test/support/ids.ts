import type { DocumentId, FileId, NodeId, SessionId, TeamId, Unbranded, UploadId } from '~/core/ids'

/** An id that a test chooses: of the kind that is asked for where it is handed on, else name the kind. */
export const testId = <Id extends string>(text: string): Id => text as Id

/** No id, of any kind. */
export const noId = '' as TeamId & FileId & UploadId & DocumentId & NodeId & SessionId

/** The same object for a test that names its ids in plain text. */
export const withPlainIds = <Methods extends object>(methods: Methods) =>
  methods as PlainIds<Methods>

export type PlainIds<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? (...args: PlainArgs<Args>) => Result
    : Methods[Name]
}
type PlainArgs<Args extends unknown[]> = { [Index in keyof Args]: Unbranded<Args[Index]> }
