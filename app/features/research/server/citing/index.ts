import type { CitationView, ScholarWork } from '../../terms'
import { apa } from './apa'
import { bibtex } from './bibtex'
import { gbt7714 } from '#packages/citations/gbt7714'
import { ris } from './ris'

/** A work in all the ways to cite it. `today`: `YYYY-MM-DD`. */
export const citationOf = (work: ScholarWork, today: string): CitationView => ({
  id: work.id,
  gbt7714: gbt7714(work, today),
  apa: apa(work),
  bibtex: bibtex(work),
  ris: ris(work),
})
