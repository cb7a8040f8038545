// Words and shapes of the list of conversations; a part of terms.ts.
import type { SessionFrom } from './terms'

export interface QuestionRecordView {
  id: string
  title: string
  sessionId: string
  sessionFrom: SessionFrom
  fileIds: string
  folderIds: string
  updateTime: string
  /** Stays on top of the list. */
  isPinned: boolean
  /** The person's folder that it is in; '' for none. */
  sessionFolderId: string
  /** An answer of it is being written, on whichever device it was asked. */
  isAnswering: boolean
}

/** A conversation found by a word, with the place that holds it. */
export interface FoundQuestion {
  record: QuestionRecordView
  /** '' when its title holds the word. */
  messageId: string
  part: 'title' | 'question' | 'answer'
  /** The words around it. */
  text: string
  /** Where the word stands in `text`, UTF-16 offsets; null when it cannot be marked. */
  mark: { from: number; to: number } | null
}

/** Folders that one person may keep conversations in. */
export const MOST_SESSION_FOLDERS = 100
export const SESSION_FOLDER_LIMIT = 40
/** Stands for no folder. An empty id would not travel: clients leave blank values out. */
export const NO_SESSION_FOLDER = '0'

/** A folder of a person's conversations. */
export interface SessionFolderView {
  id: string
  name: string
  /** How many conversations it holds. */
  sessions: number
}

export interface QuestionRecordPage {
  records: QuestionRecordView[]
  pages: number
  total: number
}
