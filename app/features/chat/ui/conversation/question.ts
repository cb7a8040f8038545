import type { AskRequest } from '../../contract'
import { BEFORE_FIRST, PAPER, type MessageView } from '../../terms'
import type { ConversationView } from './conversation-view'

/** A question as the box hands it over. */
export type Question = Pick<
  AskRequest,
  | 'question'
  | 'useR1'
  | 'useSearch'
  | 'useRepository'
  | 'useScholar'
  | 'files'
  | 'works'
  | 'image'
  | 'onlyDocuments'
  | 'agentId'
  | 'continues'
> & {
  shownFiles: MessageView['files']
  shownImage?: MessageView['image']
  /** Provider whose model answers the question as well, beside the one who is asked. */
  against?: string
}

/** Where a question is asked anew. */
export interface Instead {
  /** Entry whose place it takes; absent: at the end. */
  key?: string
  /** Message that broke off and is asked for again at no charge. */
  retryOf?: string
}

/** Where the conversation takes place. */
export type ConversationPlace = Pick<AskRequest, 'teamId' | 'spaceId' | 'sessionFrom' | 'folderIds'>

/** The question of a message as it was asked. */
export function questionOf(message: MessageView): Question {
  const { question, image, modes = image ? [] : ['useRepository'] } = message
  const { files, works } = askedAbout(message.files)
  return {
    question,
    useR1: modes.includes('useR1'),
    useSearch: modes.includes('useSearch'),
    useScholar: modes.includes('useScholar'),
    useRepository: modes.includes('useRepository'),
    files,
    ...(works.length > 0 && { works }),
    ...(image && { image: { id: image.id }, shownImage: image }),
    shownFiles: message.files,
  }
}

/** What a question becomes that is asked over the whole library instead of the files it was about. */
export const overLibrary: Partial<Question> = {
  files: [],
  works: [],
  shownFiles: [],
  useRepository: true,
}

/** Beside a file a question without one is about the whole library; its thread stays the file's. */
export const placeOf = (
  place: ConversationPlace,
  { files }: Pick<Question, 'files'>,
): ConversationPlace =>
  place.sessionFrom === 'KnowledgeSingleFile' && files.length === 0
    ? { ...place, sessionFrom: 'KnowledgeFolderRoot' }
    : place

/** Files and papers among what a question is about, as the call names them. */
export function askedAbout(chosen: readonly { id: string; fileId?: string; extension: string }[]) {
  const files = chosen
    .filter(({ extension }) => extension !== PAPER)
    .map(({ id, fileId = id }) => ({ fileId, repositoryFileId: id }))
  const works = chosen.filter(({ extension }) => extension === PAPER).map(({ id }) => ({ id }))
  return { files, works }
}

/** What stays above a question asked at the place of an entry, the versions there, and how the server is told. */
export function placeIn(
  { entries, earlier }: Pick<ConversationView, 'entries' | 'earlier'>,
  { key, retryOf }: Instead = {},
) {
  const no = key === undefined ? -1 : entries.findIndex((entry) => entry.key === key)
  const retry = retryOf === undefined ? {} : { retryOf }
  const replaced = entries[no]
  if (!replaced) return { remaining: entries, versions: null, position: retry }
  const { id, versions = [id] } = replaced.message
  const remaining = entries.slice(0, no)
  const after = remaining.at(-1)?.message.id ?? earlier?.lastId ?? BEFORE_FIRST
  return { remaining, versions, position: { ...retry, after } }
}

/** A version gets its place among the others when the server has named it. */
export const numbered = (message: MessageView): MessageView =>
  message.versions
    ? { ...message, versions: message.versions.map((id) => id || message.id) }
    : message
