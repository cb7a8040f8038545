// Words and shapes of the list of conversations; a part of terms.ts.

/** Folders that one person may keep conversations in. */
export const MOST_SESSION_FOLDERS = 100
export const SESSION_FOLDER_LIMIT = 40
/** Stands for no folder. An empty id would not travel: clients leave blank values out. */
export const NO_SESSION_FOLDER = '0'

export type {
  FoundQuestion,
  QuestionRecordPage,
  QuestionRecordView,
  SessionFolderView,
} from './contract'
