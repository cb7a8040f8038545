export { ScholarHome, ScholarSearchPage, type ScholarDesk } from './scholar-page'
export { readScholar } from './scholar-query'
