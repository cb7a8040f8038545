import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { listPeople } from '~/features/teams/server'
import { searchInput } from '../../wire/contracts/search'
import { searchContent } from '../search/search-library'
import { loadTree } from '../folders/folders'
import { listTags } from '../folders/tags'
import type { Narrowing } from './narrowing'

/** The people, folders, tags and files that the names in a question mean; absent: nothing was named. */
export interface Known {
  accountIds?: string[]
  folderIds?: string[]
  tags?: string[]
  fileIds?: FileId[]
}

/** A question with the names as they are written here. */
export interface Resolved<Asked> {
  asked: Asked
  resolvedIds: Known
}

const MOST_ABOUT = 50

/**
 * Finds what is named, among what the caller may see; null when a name is nobody's: then the question is about something
 * else. A question names one thing at most.
 */
export async function resolve<Asked extends Narrowing>(
  ctx: SeatedContext,
  asked: Asked,
): Promise<Resolved<Asked> | null> {
  for (const { key, allOf, knownBy } of lookups) {
    const askedName = asked[key]
    if (askedName === null) continue
    const found = (await allOf(ctx)).filter(({ name }) => isSame(name, askedName))
    const [first] = found
    if (!first) return null
    return {
      asked: { ...asked, [key]: first.name },
      resolvedIds: knownBy(found.map(({ id }) => id)),
    }
  }
  const { about } = asked
  return { asked, resolvedIds: about === null ? {} : { fileIds: await filesAbout(ctx, about) } }
}

interface Named {
  id: string
  name: string
}

interface Lookup {
  key: 'by' | 'folder' | 'tag'
  allOf: (ctx: SeatedContext) => Promise<Named[]>
  knownBy: (ids: string[]) => Known
}

const lookups: Lookup[] = [
  { key: 'by', allOf: peopleOf, knownBy: (accountIds) => ({ accountIds }) },
  { key: 'folder', allOf: foldersOf, knownBy: (folderIds) => ({ folderIds }) },
  { key: 'tag', allOf: tagsOf, knownBy: (tags) => ({ tags }) },
]

// As a question is read: in lower case, without spaces.
const isSame = (name: string, askedName: string) =>
  name.toLowerCase().replace(/\s+/g, '') === askedName

async function peopleOf(ctx: SeatedContext): Promise<Named[]> {
  const people = await listPeople(ctx, { withGone: true })
  return people.map(({ accountId, name }) => ({ id: accountId, name }))
}

async function foldersOf(ctx: SeatedContext): Promise<Named[]> {
  const tree = await loadTree(ctx)
  return [...tree.values()].filter(({ maySee }) => maySee).map(({ row }) => row)
}

async function tagsOf(ctx: SeatedContext): Promise<Named[]> {
  const tags = await listTags(ctx)
  return tags.map(({ tag }) => ({ id: tag, name: tag }))
}

// What only comes near the words is about something else.
async function filesAbout(ctx: SeatedContext, keyword: string): Promise<FileId[]> {
  const found = await searchContent(ctx, searchInput.parse({ keyword, pageSize: MOST_ABOUT }))
  if (found.isNear) return []
  return found.records.flatMap((hit) => (hit.kind === 'file' ? [hit.id] : []))
}
