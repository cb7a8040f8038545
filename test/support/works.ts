import type { ScholarWork } from '~/features/research/terms'

/** A paper of which nothing is known but where it was found. */
export const bareWork: ScholarWork = {
  id: 'doi:10.1000/x',
  doi: null,
  title: '',
  authors: [],
  year: null,
  venue: '',
  abstract: '',
  url: '',
  pdfUrl: null,
  citations: null,
  type: 'article',
  sources: ['crossref'],
  source: 'Crossref',
  volume: '',
  issue: '',
  pages: '',
  publisher: '',
}
