import type { Run } from '../pieces'
import type { Sheets } from './sheets'

/** Breaks stay, other white space becomes blanks; formulas are set. */
export function ready(sheets: Sheets, runs: readonly Run[], width: number): Run[] {
  const tidy = runs.map((run) => ({ ...run, text: run.text.replace(/[^\S\n]+/g, ' ') }))
  return sheets.formulas?.setRuns(tidy, width) ?? tidy
}
