/** What is filled in beside the text: a new one of its kind, or the one that is selected. */
export type DialogKind = 'link' | 'math' | 'note' | 'schematic' | 'figure' | 'table'
