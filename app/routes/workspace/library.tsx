import { lazy, Suspense, useEffect, useState } from 'react'
import { data, useLocation, useNavigate, useSearchParams } from 'react-router'
import { emit } from '~/client/event-bus'
import { pageTitle } from '~/client/page/page-title'
import { showToast } from '~/client/toasts'
import { SkeletonRows } from '~/kit/skeleton'
import { object, readOrNull, text } from '#packages/basics/shape'
import { requestContext } from '~/core/request-context'
import { QUESTION_LIMIT } from '~/features/chat/terms'
import { listFilesInput } from '~/features/library/contract'
import { libraryErrors } from '~/features/library/errors'
import { listFiles, listFolders, listTags } from '~/features/library/server'
import { isDeep, LibraryPage, listQuery, readList, useLibraryServices } from '~/features/library/ui'
import { listPeople } from '~/features/teams/server'
import { seatOf } from './seat'
import type { Route } from './+types/library'

// The list does not wait for the conversation, which comes when it is opened.
const LibraryQuestions = lazy(async () => ({
  default: (await import('~/features/chat/ui/questions')).LibraryQuestions,
}))

/** What a record of the library's conversation brings along. */
const recordState = object({ sessionId: text })

const nothing = { first: null, folders: [], tags: [], owners: [], isGone: false }

export async function loader({ context, request }: Route.LoaderArgs) {
  const seated = seatOf(context.get(requestContext))
  if (!seated) return nothing
  const query = readList(new URL(request.url).searchParams)
  const input = { ...listQuery(query), ...(isDeep(query) && { deep: '1' }) }
  const [first, folders, tags, people] = await Promise.all([
    listFiles(seated, listFilesInput.parse(input)),
    listFolders(seated, { parentId: '', deep: '1' }),
    listTags(seated),
    listPeople(seated, { withGone: true }),
  ])
  // A folder that is gone is said in the page and leads back to the top.
  const isGone = query.folderId !== '' && !folders.some(({ id }) => id === query.folderId)
  if (isGone) return data({ ...nothing, isGone }, { status: 404 })
  const owners = people.map(({ accountId, name }) => ({ id: accountId, name }))
  return { first, folders, tags, owners, isGone }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '知识')
}

export default function Library({ loaderData }: Route.ComponentProps) {
  return loaderData.isGone ? <GoneFolder /> : <LoadedLibrary {...loaderData} />
}

function LoadedLibrary({ first, folders, tags, owners }: Route.ComponentProps['loaderData']) {
  const [search] = useSearchParams()
  const query = readList(search)
  const { folderId } = query
  // The conversation goes on where it was when it opens again, as long as the page stands on the folder.
  const [lastOpen, keep] = useState({ folderId, id: '' })
  const opensQuestions = readOrNull(recordState, useLocation().state) !== null
  useEffect(() => emit('open_knolwedge_base_page'), [])
  return (
    <LibraryPage
      services={useLibraryServices()}
      query={query}
      first={first}
      folders={folders}
      tags={tags}
      owners={owners}
      questionLimit={QUESTION_LIMIT}
      opensQuestions={opensQuestions}
      questions={(pending) => (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <LibraryQuestions
            key={folderId}
            folderId={folderId}
            pending={pending}
            savedSession={{
              id: lastOpen.folderId === folderId ? lastOpen.id : '',
              onChange: (id) => keep({ folderId, id }),
            }}
          />
        </Suspense>
      )}
    />
  )
}

/** Back to the top, with the reason. */
function GoneFolder() {
  const navigate = useNavigate()
  useEffect(() => {
    showToast({ icon: 'danger', title: libraryErrors.folderNotFound().text })
    void navigate('/library', { replace: true })
  }, [navigate])
  return <main className="k-main" aria-busy="true" />
}
