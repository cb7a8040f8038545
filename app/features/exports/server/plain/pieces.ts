import type { NodeId } from '~/core/ids'
import type { ColumnSide } from '#packages/document/column-sides'
import type { FormulaPart } from './pdf/formula/formulas'

/** A stretch of a line that looks alike. */
export interface Run {
  text: string
  bold?: true
  italic?: true
  raised?: true
  lowered?: true
  href?: string
  /** What it leads to in the document: id of a heading, of an object, or `work:` with the place of a work in the list. */
  to?: string
  /** LaTeX. */
  math?: true
  /** A formula that is set already; there is no text then. */
  formula?: FormulaPart
}

/** Where a heading stands; the lists at the end have names of their own. */
export type LandmarkId = NodeId | 'references' | 'quotes'

/** What a document says, in order, for formats without fields and styles: everything is numbered and named already. */
export type Piece =
  | { kind: 'heading'; level: number; text: string; nodeId: LandmarkId; beginsPage: boolean }
  | { kind: 'line'; runs: readonly Run[]; style: 'paragraph' | 'runIn' | 'quote' }
  | { kind: 'item'; depth: number; sign: string; runs: readonly Run[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'caption'; text: string; stands: 'above' | 'below'; id: string }
  /** Where a figure was taken from. */
  | { kind: 'source'; runs: readonly Run[] }
  | {
      kind: 'table'
      head: readonly string[]
      rows: readonly (readonly (readonly Run[])[])[]
      sides: readonly ColumnSide[]
      /** Of the table's width, null for columns that share what is left. */
      shares: readonly (number | null)[]
    }
  | { kind: 'image'; key: string; type: 'png' | 'jpeg'; alt: string; share: number }
  | { kind: 'formula'; latex: string; label: string; id: string }
  /** A drawing as its source: this format has nobody who draws it. */
  | { kind: 'drawing'; language: 'svg' | 'mermaid'; source: string }
  | { kind: 'entry'; runs: readonly Run[]; id?: string }
