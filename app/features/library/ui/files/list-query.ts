import {
  fileSorts,
  fileSources,
  MAX_TAG,
  type FileKind,
  type FileSort,
  type FileSource,
  type SortOrder,
} from '../../wire/terms/folders'
import { fileStatuses, type FileStatus } from '../../terms'
import { readKind } from './file-kinds'
import { readFilter, type FileFilter } from './filter'

export type ListView = 'list' | 'tiles'

/** What a list shows and how, as the address keeps it. */
export interface ListQuery {
  /** '' is the top of the library. */
  folderId: string
  /** A way of looking at the whole library instead of one folder. */
  filter: FileFilter
  /** '' is both. */
  source: FileSource | ''
  kind: FileKind | ''
  status: FileStatus | ''
  /** Account id; '' is anybody. */
  owner: string
  tag: string
  /** `YYYY-MM-DD`, both included; '' is open. */
  from: string
  to: string
  sort: FileSort
  order: SortOrder
  view: ListView
}

export const plainList: ListQuery = {
  folderId: '',
  filter: 'all',
  source: '',
  kind: '',
  status: '',
  owner: '',
  tag: '',
  from: '',
  to: '',
  sort: 'date',
  order: 'desc',
  view: 'list',
}

/** From an address; what makes no sense there is left out. */
export function readList(params: URLSearchParams): ListQuery {
  const paramOf = (name: string, form: RegExp) => {
    const value = params.get(name) ?? ''
    return form.test(value) ? value : ''
  }
  const sort = fileSorts.find((fileSort) => fileSort === params.get('sort')) ?? plainList.sort
  const order = params.get('order')
  return {
    folderId: paramOf('folderId', ID),
    filter: readFilter(params.get('filter')),
    source: fileSources.find((fileSource) => fileSource === params.get('source')) ?? '',
    kind: readKind(params.get('kind')),
    status: fileStatuses.find((fileStatuse) => fileStatuse === params.get('status')) ?? '',
    owner: paramOf('owner', ID),
    tag: (params.get('tag') ?? '').trim().slice(0, MAX_TAG),
    from: paramOf('from', DAY),
    to: paramOf('to', DAY),
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
    view: params.get('view') === 'tiles' ? 'tiles' : 'list',
  }
}

/** As an address: only what differs from the plain list. */
export function listPath(query: ListQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const isUsual = name === 'order' ? value === usualOrder(query.sort) : value === usual.get(name)
    if (!isUsual) params.set(name, value)
  }
  return params.size === 0 ? '/library' : `/library?${params}`
}

/** Another folder, looked at in the same way: order and view stay, what narrows does not. */
export const inFolder = ({ sort, order, view }: ListQuery, folderId: string): ListQuery => ({
  ...plainList,
  sort,
  order,
  view,
  folderId,
})

/** Names begin with A, the rest with the newest and the largest. */
export const usualOrder = (sort: FileSort): SortOrder => (sort === 'name' ? 'asc' : 'desc')

/** How many conditions of the filters narrow the list. */
export const countNarrowing = ({ kind, status, owner, tag, from, to }: ListQuery) =>
  [kind, status, owner, tag, from || to].filter((value) => value !== '').length

/** Shows everything beneath, without folders between: whatever narrows looks for files wherever they lie. */
export const isDeep = (query: ListQuery) =>
  query.filter !== 'all' || query.source !== '' || countNarrowing(query) > 0

/** As the list calls take it. */
export function listQuery(query: ListQuery) {
  const { folderId, filter, source, kind, status, owner, tag, from, to, sort, order } = query
  const requestedStatus = filter === 'failed' ? 'ERROR' : status
  return {
    folderId,
    sort,
    order,
    ...(filter === 'mine' && { mine: '1' as const }),
    ...(requestedStatus && { status: requestedStatus }),
    ...(source && { source }),
    ...(kind && { kind }),
    ...(owner && { owner }),
    ...(tag && { tag }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Two that the same rows answer. */
export const isSameList = (a: ListQuery, b: ListQuery) =>
  listPath({ ...a, view: 'list' }) === listPath({ ...b, view: 'list' })

const usual = new Map<string, string>(Object.entries(plainList))
const ID = /^\d{1,16}$/
const DAY = /^\d{4}-\d\d-\d\d$/
