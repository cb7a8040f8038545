import { useSearchParams } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { getFolder } from '~/features/library/server'
import { readSearch, SearchPage, useLibraryServices } from '~/features/library/ui'
import { listPeople } from '~/features/teams/server'
import { seatOf } from './seat'
import type { Route } from './+types/library-search'

export async function loader({ context, request }: Route.LoaderArgs) {
  const seated = seatOf(context.get(requestContext))
  if (!seated) return { folderName: '', owners: [] }
  const { folderId } = readSearch(new URL(request.url).searchParams)
  const [people, folder] = await Promise.all([
    listPeople(seated, { withGone: true }),
    // A folder that is gone is searched in vain; the page still stands.
    folderId ? getFolder(seated, { folderId }).catch((error: unknown) => orGone(error)) : null,
  ])
  const owners = people.map(({ accountId, name }) => ({ id: accountId, name }))
  return { folderName: folder?.name ?? '', owners }
}

function orGone(error: unknown): null {
  if (error instanceof AppError && error.kind.status === 404) return null
  throw error
}

// The words change with every letter; names of people and of the folder do not.
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const isSameFolder =
    currentUrl.searchParams.get('folderId') === nextUrl.searchParams.get('folderId')
  return currentUrl.pathname !== nextUrl.pathname || !isSameFolder
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '搜索')
}

export default function LibrarySearch({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return <SearchPage services={useLibraryServices()} query={readSearch(search)} {...loaderData} />
}
