/** What is filled in beside the text: a new one of its kind, or the one that is selected. */
export type DialogKind = ProseDialogKind | 'cite' | 'xref' | 'chart'

/** What one form serves. */
export type ProseDialogKind = 'link' | 'math' | 'note' | 'schematic' | 'figure' | 'table'
