/** A document as markup, ready to be drawn in a frame of its own. */
export interface MarkupContent {
  body: DocumentFragment
  /** Style sheets that belong to it. */
  sheets: string[]
  /** Pages as the file has them, a sheet of ours, a web page with a look of its own, or cards. */
  layout: 'pages' | 'sheet' | 'web' | 'slides'
  /** Frees what it holds. */
  close?: () => void
}

/** Why a file is not shown as it is; its extracted text may still be. */
export type PreviewFailure = 'too-big' | 'unreadable' | 'unreachable'

export class PreviewError extends Error {
  constructor(readonly failure: PreviewFailure) {
    super(failure)
  }
}
