import type { ScholarKind } from '../../terms'
import { arxiv } from './arxiv'
import { crossref } from './crossref'
import { openalex } from './openalex'
import type { ScholarSource } from './paper'
import { pubmed } from './pubmed'
import { semanticScholar } from './semantic-scholar'

/** Everyone who can search papers, by kind. A new one is a file and a line. */
export const scholarSources: Record<ScholarKind, ScholarSource> = {
  openalex,
  'semantic-scholar': semanticScholar,
  crossref,
  arxiv,
  pubmed,
}
