import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle } from '~/browser/page-title'
import { SkeletonRows } from '~/kit/skeleton'
import { requestContext } from '~/core/request-context'
import { listFilesInput } from '~/features/library/contract'
import { listFiles } from '~/features/library/server'
import { filterQuery, LibraryPage, readFilter } from '~/features/library/ui'
import { seatOf } from './seat'
import { useLibraryDesk } from './use-library-desk'
import type { Route } from './+types/library'

// The list does not wait for the conversation, which comes when it is opened.
const LibraryQuestions = lazy(async () => ({
  default: (await import('~/features/chat/ui')).LibraryQuestions,
}))

export async function loader({ context, request }: Route.LoaderArgs) {
  const seated = seatOf(context.get(requestContext))
  if (!seated) return { first: null }
  const filter = readFilter(new URL(request.url).searchParams.get('filter'))
  return { first: await listFiles(seated, listFilesInput.parse(filterQuery(filter))) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '知识')
}

export default function Library({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <LibraryPage
      desk={useLibraryDesk()}
      filter={readFilter(search.get('filter'))}
      first={loaderData.first}
      questions={
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <LibraryQuestions />
        </Suspense>
      }
    />
  )
}
