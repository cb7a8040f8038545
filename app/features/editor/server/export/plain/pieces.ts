/** A stretch of a line that looks alike. */
export interface Run {
  text: string
  bold?: true
  italic?: true
  raised?: true
  lowered?: true
  href?: string
  /** LaTeX. */
  math?: true
}

/** What a document says, in order, for formats without fields and styles: everything is numbered and named already. */
export type Piece =
  | { kind: 'heading'; level: number; text: string; nodeId: string }
  | { kind: 'line'; runs: readonly Run[]; look: 'paragraph' | 'runIn' | 'quote' }
  | { kind: 'item'; depth: number; sign: string; runs: readonly Run[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'caption'; text: string; stands: 'above' | 'below' }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly (readonly Run[])[])[] }
  | { kind: 'image'; key: string; type: 'png' | 'jpeg'; alt: string; share: number }
  | { kind: 'formula'; latex: string; label: string }
  /** A drawing as its source: this format has nobody who draws it. */
  | { kind: 'drawing'; language: 'svg' | 'mermaid'; source: string }
  | { kind: 'entry'; runs: readonly Run[] }
