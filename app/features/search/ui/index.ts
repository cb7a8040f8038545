export { SearchHost } from './search-host'
export { openSearch } from './search-store'
