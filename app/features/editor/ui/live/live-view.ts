import type { EditorView } from 'prosemirror-view'

/** The section that is written in, and its view. */
export interface LiveView {
  nodeId: string
  view: EditorView
  /** False where it could not be. */
  saveAll: () => Promise<boolean>
}
