import type { FileView } from '../wire/contracts/files'
import type { LibraryCalls } from './calls'

/** What the library's screens ask of the shell round them. */
export interface LibraryServices {
  /** Null for a visitor who is not signed in. */
  calls: LibraryCalls | null
  /** Owner or admin of the team. */
  isAdmin: boolean
  notify: (notice: Notice) => void
  openSignIn: () => void
  /** News for the rest of the page: files settled, the list changed, another page is read. */
  reportLearned: (files: FileView[]) => void
  reportListChanged: () => void
  reportPage: (fileId: string, page: number) => void
  openFile: (id: string) => void
  /** Opens a conversation over these files. */
  askAbout: (files: readonly FileView[]) => void
}

export interface Notice {
  tone: 'success' | 'info' | 'warning' | 'error'
  title: string
  description?: string
  action?: { label: string; onPress: () => void }
}

/** Words of a failed call. */
export const sentenceOf = (error: unknown, otherwise: string) =>
  error instanceof Error && error.message ? error.message : otherwise

/** A call that the server refused: its sentence, and the code by which screens tell refusals apart. */
export class CallRefused extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

export const isRefusedWith = (error: unknown, code: string | number): boolean =>
  error instanceof CallRefused && error.code === String(code)
