import { nationalEntry, readBib, readRis, writeBib, writeRis } from '#packages/document'
import edition2015 from '../../../test/support/national-2015.json'
import edition2025 from '../../../test/support/national-2025.json'
import { folded, workOf } from '../../../test/support/national-records'

const form = { style: 'numeric', today: { year: 2026, month: 11, day: 21 } } as const
const GOAL = 0.97

/** The standards' own examples, and what `.bib` and `.ris` keep of them. */
export function referenceRows(): { what: string; value: string; goal: string; ok: boolean }[] {
  const new2025 = edition2025.map((item) => {
    const entry = nationalEntry(workOf(item), { ...form, edition: '2025' })
    return folded(entry) === folded(item.entry)
  })
  const old2015 = edition2015.map(
    (item) => nationalEntry(workOf(item), { ...form, edition: '2015' }) === item.entry,
  )
  // What both files have a place for: the entry of what comes back is the entry of what went in.
  const retained = edition2025
    .filter(({ type }) => ['book', 'article-journal', 'thesis', 'patent'].includes(type))
    .flatMap((item) => {
      const work = workOf(item)
      const entry = nationalEntry({ ...work, CSTR: '' }, { ...form, edition: '2025' })
      const trips = [readBib(writeBib([work])).works[0], readRis(writeRis([work])).works[0]]
      return work.issued?.era
        ? []
        : trips.map((back) => back && nationalEntry(back, { ...form, edition: '2025' }) === entry)
    })
  return [
    rowOf(`gbt7714: entries of 2025 exact (${new2025.length})`, new2025, GOAL),
    rowOf(`gbt7714: entries of 2015 exact (${old2015.length})`, old2015, GOAL),
    rowOf(`references: back out of .bib and .ris alike (${retained.length})`, retained, GOAL),
  ]
}

function rowOf(what: string, held: readonly (boolean | undefined)[], goal: number) {
  const share = held.filter(Boolean).length / held.length
  return { what, value: share.toFixed(3), goal: `≥ ${goal}`, ok: share >= goal }
}
