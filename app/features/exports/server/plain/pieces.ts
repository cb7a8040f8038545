import type { NodeId } from '~/core/ids'
import type { ChartSpec } from '#packages/document/body'
import type { Role } from '../word/presets/preset'
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
  /** A note at the foot of its sheet, where this is its mark. */
  note?: readonly Run[]
  /** A formula that is set already; there is no text then. */
  formula?: FormulaPart
}

/** Where a heading stands; the lists at the end have names of their own. */
export type LandmarkId = NodeId | 'references' | 'quotes'

/** How a heading stands: what it is to its document. */
export type HeadingRole = Extract<
  Role,
  'part' | 'heading1' | 'heading2' | 'heading3' | 'frontHeading'
>

/** What a document says, in order, for formats without fields and styles: everything is numbered and named already. */
export type Piece =
  | {
      kind: 'heading'
      level: number
      role: HeadingRole
      text: string
      nodeId: LandmarkId
      beginsPage: boolean
    }
  | { kind: 'line'; runs: readonly Run[]; style: 'paragraph' | 'runIn' | 'quote' | 'abstract' }
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
  | { kind: 'chart'; chart: ChartSpec; share: number }
  | {
      kind: 'image'
      key: string
      type: 'png' | 'jpeg'
      alt: string
      share: number
      pixels: { width: number; height: number }
    }
  | { kind: 'formula'; latex: string; label: string; id: string }
  /** A drawing by its source: most formats have nobody who draws it. */
  | { kind: 'drawing'; language: 'svg' | 'mermaid'; source: string; alt: string; share: number }
  | { kind: 'entry'; runs: readonly Run[]; id?: string }
