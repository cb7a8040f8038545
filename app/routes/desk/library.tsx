import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pageTitle } from '~/browser/page-title'
import { SkeletonRows } from '~/kit/skeleton'
import { object, readOrNull, text } from '~/core/shape'
import { requestContext } from '~/core/request-context'
import { QUESTION_LIMIT } from '~/features/chat/terms'
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

/** What a record of the library's conversation brings along. */
const recordState = object({ sessionId: text })

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
  // The conversation goes on where it was when it opens again, as long as the page stands.
  const [keptId, keep] = useState('')
  const opensQuestions = readOrNull(recordState, useLocation().state) !== null
  return (
    <LibraryPage
      desk={useLibraryDesk()}
      filter={readFilter(search.get('filter'))}
      first={loaderData.first}
      questionLimit={QUESTION_LIMIT}
      opensQuestions={opensQuestions}
      questions={(carried) => (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <LibraryQuestions carried={carried} kept={{ id: keptId, onChange: keep }} />
        </Suspense>
      )}
    />
  )
}
