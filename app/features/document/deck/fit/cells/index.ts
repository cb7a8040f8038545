import type { CellKind } from '../../design/template'
import type { PageBox } from '../page'
import { comparisonCells, processCells, timelineCells } from './columns'
import { numberCells } from './number'
import type { CellsInput } from './parts'

export { chapterCells, contentsCells, endCells } from './frame'
export type { CellsInput } from './parts'

const kinds: Partial<Record<CellKind, (input: CellsInput) => PageBox[] | null>> = {
  number: numberCells,
  comparison: comparisonCells,
  timeline: timelineCells,
  process: processCells,
}

/** Bullets in places of their own; null where the layout has none, or they have no room there: then they are a list. */
export function cellsOf(kind: CellKind | undefined, input: CellsInput): PageBox[] | null {
  return (kind && kinds[kind]?.(input)) ?? null
}
