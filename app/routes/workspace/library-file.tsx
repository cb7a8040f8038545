import { lazy, useEffect } from 'react'
import {
  data,
  redirect,
  useNavigate,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { readId, type FileId } from '~/core/ids'
import { pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { showToast } from '~/client/toasts'
import { AppError } from '~/core/errors'
import { readPlace, writePlace } from '~/core/source-place'
import { requestContext } from '~/core/request-context'
import { QUESTION_LIMIT } from '~/features/chat/terms'
import { textOfFile } from '~/features/document/server/own'
import { getFile, translationObstacle } from '~/features/library/server'
import { ReaderPage, readTab, useLibraryServices } from '~/features/library/ui'
import { ShareButton } from '~/features/sharing/ui/button'
import { libraryErrors } from '~/features/library/errors'
import { seatOf } from './seat'
import type { Route } from './+types/library-file'

// The page does not wait for the conversation, which comes with its tab.
const FileQuestions = lazy(async () => ({
  default: (await import('~/features/chat/ui/questions')).FileQuestions,
}))

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = readId<FileId>(params.id)
  if (id === null) throw pageNotFound(new URL(request.url).pathname)
  const seated = seatOf(context.get(requestContext))
  if (!seated) return { file: null, isStranger: true, obstacle: '' }
  try {
    const obstacle = translationObstacle(seated)
    const quote = new URL(request.url).searchParams.get('quote') ?? ''
    const [file, textId] = await Promise.all([
      getFile(seated, { id }),
      quote === '' ? null : textOfFile(seated, id),
    ])
    // A citation of a text that is learned leads to its paragraph there.
    if (textId !== null)
      throw redirect(`/document/${textId}?${new URLSearchParams({ quote }).toString()}`)
    return { file, isStranger: false, obstacle }
  } catch (error) {
    // A file that is gone is said in the page and leads back to the list; the rest is the error page's.
    if (!(error instanceof AppError) || error.kind.status !== 404) throw error
    return data({ file: null, isStranger: false, obstacle: '' }, { status: 404 })
  }
}

/** Another tab or passage of the same file is shown without reading the file anew. */
export function shouldRevalidate(walk: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = walk
  const isSameFile = currentUrl.pathname === nextUrl.pathname
  return isSameFile && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.file?.title ?? '知识')
}

export default function LibraryFile({ loaderData }: Route.ComponentProps) {
  const services = useLibraryServices()
  const [search, setSearch] = useSearchParams()
  const { file, isStranger, obstacle } = loaderData
  if (!file) return <Nothing isStranger={isStranger} />
  const change = (write: (now: URLSearchParams) => void) =>
    setSearch(
      (now) => {
        write(now)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <ReaderPage
      key={file.id}
      services={services}
      file={file}
      share={<ShareButton kind="file" sourceId={file.id} />}
      place={readPlace(search)}
      tab={readTab(search.get('type'))}
      onTab={(type) => change((now) => now.set('type', type))}
      onPlace={(place) => change((now) => writePlace(now, place))}
      questionLimit={QUESTION_LIMIT}
      translationObstacle={obstacle}
      questions={(asked) => <FileQuestions file={file} pending={asked} />}
    />
  )
}

/** Back to the list, with the reason; it says to a stranger what signing in gives. */
function Nothing({ isStranger }: { isStranger: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isStranger) showToast({ icon: 'danger', title: libraryErrors.fileNotFound().text })
    void navigate('/library', { replace: true })
  }, [isStranger, navigate])
  return <main className="k-main" aria-busy="true" />
}
