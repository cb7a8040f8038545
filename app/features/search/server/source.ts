import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { FindInput, Found } from '~/core/text/find'
import type { SearchGroup, SearchHit } from '../contract'
import type { HitKind } from '../terms'

/** What sources are told of besides the question. */
export interface Asked extends FindInput {
  /** Who made it, or when, narrows the search: what nobody made is left out. */
  isFiltered: boolean
}

/** Names of the team's people by account id. */
export type Names = ReadonlyMap<string, string>

/**
 * Something that can be searched, with the rights of who asks. It asks at once what it can; what it returns asks for the
 * rest, so that all sources together make two trips to the database.
 */
export interface Source {
  kinds: readonly HitKind[]
  begin(ctx: SeatedContext, asked: Asked): Promise<(names: Names) => Promise<SearchGroup[]>>
}

/** What was found of one kind, each as it is shown. */
export const groupOf = <Hit>(
  kind: HitKind,
  { hits, total, isCut }: Found<Hit>,
  show: (hit: Hit) => Partial<SearchHit> & Pick<SearchHit, 'id' | 'path' | 'title' | 'marks'>,
): SearchGroup[] =>
  hits.length === 0
    ? []
    : [{ kind, hits: hits.map((hit) => ({ ...blank, kind, ...show(hit) })), total, isCut }]

const blank = {
  type: '',
  line: '',
  excerpt: null,
  extension: '',
  status: '',
  isPriced: false,
  author: '',
  time: '',
}

export const timeOf = (time: number) => formatDateTime(new Date(time))

/** Who made it, where that is somebody else. */
export const authorOf = (names: Names, { actor }: SeatedContext, accountId: string) =>
  accountId === actor.accountId ? '' : (names.get(accountId) ?? '')
