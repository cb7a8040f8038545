import { fold } from '#packages/chinese/fold'
import { readKeyword } from '#packages/chinese/keyword'
import type { SeatedContext } from '~/core/context'
import { listPeople } from '~/features/teams/server'
import type { SearchAllQuery, SearchAnswer, SearchGroup } from '../contract'
import { hitKinds, hitsAtOnce } from '../terms'
import type { Asked, Names, Source } from './source'
import { sources } from './sources'

const PEOPLE_AT_MOST = 100

/**
 * What the caller may see that holds a keyword, by kinds. Each source is asked with their own rights; one that fails
 * leaves the others standing. Two trips to the database, and a call each of the two objects that hold texts.
 */
export async function searchAll(ctx: SeatedContext, query: SearchAllQuery): Promise<SearchAnswer> {
  const keyword = readKeyword(query.keyword)
  if (keyword.pieces.length === 0) return { groups: [], people: [], isPartial: false }
  const { owner, from, to, kind } = query
  const asked = { keyword, owner, from, to, isFiltered: owner !== '' || from !== '' || to !== '' }
  const chosenSources = sources.filter(({ kinds }) => kind === '' || kinds.includes(kind))
  const [people, ...begun] = await Promise.all([
    listPeople(ctx, { withGone: true }),
    ...chosenSources.map((source) =>
      begin(ctx, source, { ...asked, limit: limitOf(source, query) }),
    ),
  ])
  const names: Names = new Map(people.map(({ accountId, name }) => [accountId, name]))
  const found = await Promise.all(begun.map((finish) => finish(names)))
  const groups = found.flatMap((some) => some ?? [])
  return {
    groups: inOrder(groups, query),
    people: people.slice(0, PEOPLE_AT_MOST).map(({ accountId, name }) => ({ id: accountId, name })),
    isPartial: found.includes(null),
  }
}

// Who types the whole name of somebody looks for them, not for the texts that quote it.
function inOrder(groups: SearchGroup[], { kind, keyword }: SearchAllQuery): SearchGroup[] {
  const typed = fold(keyword)
  const isNamed = groups.some(
    (group) => group.kind === 'member' && group.hits.some(({ title }) => fold(title) === typed),
  )
  const kinds = isNamed ? (['member', ...hitKinds] as const) : hitKinds
  return [...new Set(kinds)].flatMap((each) =>
    kind === '' || kind === each ? groups.filter((group) => group.kind === each) : [],
  )
}

const limitOf = ({ kinds: [first = 'page'] }: Source, { kind }: SearchAllQuery) =>
  hitsAtOnce(first, kind !== '')

type Finish = (names: Names) => Promise<SearchGroup[] | null>

// null: it could not be asked.
async function begin(ctx: SeatedContext, source: Source, asked: Asked): Promise<Finish> {
  const failed = (error: unknown) => {
    ctx.log('warn', 'search.source-failed', { kind: source.kinds[0], error: String(error) })
    return null
  }
  const finish = await source.begin(ctx, asked).catch(failed)
  return async (names) => finish && finish(names).catch(failed)
}
