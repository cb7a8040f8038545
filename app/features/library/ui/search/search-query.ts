import { SEARCH_KEYWORD_LENGTH } from '../../wire/terms/search'
import { type FileKind } from '../../wire/terms/folders'
import { extensionsOf, readKind } from '../files/file-kinds'

/** What is searched, as the address keeps it. */
export interface SearchQuery {
  keyword: string
  /** '' is the whole library. */
  folderId: string
  type: FileKind | ''
  /** Account id; '' is anybody. */
  owner: string
  /** `YYYY-MM-DD`, both included; '' is open. */
  from: string
  to: string
}

export const emptySearch: SearchQuery = {
  keyword: '',
  folderId: '',
  type: '',
  owner: '',
  from: '',
  to: '',
}

/** From an address; what makes no sense there is left out. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const paramOf = (name: string, form: RegExp) => {
    const value = params.get(name) ?? ''
    return form.test(value) ? value : ''
  }
  return {
    keyword: (params.get('q') ?? '').slice(0, SEARCH_KEYWORD_LENGTH),
    folderId: paramOf('folderId', ID),
    type: readKind(params.get('type')),
    owner: paramOf('owner', ID),
    from: paramOf('from', DAY),
    to: paramOf('to', DAY),
  }
}

/** As an address: only what is chosen. */
export function searchPath(query: SearchQuery): string {
  const { keyword, ...rest } = query
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q: keyword.trim(), ...rest })) {
    if (value !== '') params.set(name, value)
  }
  return params.size === 0 ? '/library/search' : `/library/search?${params}`
}

/** As the call takes it. */
export function searchBody(query: SearchQuery, pageNo: number) {
  return {
    keyword: query.keyword.trim(),
    folderId: query.folderId,
    pageNo,
    ...(query.type && { types: [...extensionsOf(query.type)] }),
    ...(query.owner && { owners: [query.owner] }),
    ...(query.from && { from: query.from }),
    ...(query.to && { to: query.to }),
  }
}

/** Something besides the words narrows the search. */
export const isFiltered = ({ type, owner, from, to }: SearchQuery) =>
  type !== '' || owner !== '' || from !== '' || to !== ''

const ID = /^\d{1,16}$/
const DAY = /^\d{4}-\d\d-\d\d$/
