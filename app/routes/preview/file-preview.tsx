import { data } from 'react-router'
import { openLogin } from '~/client/session/session-store'
import { pageTitle } from '~/client/page/page-title'
import { AppError } from '~/core/errors'
import { readId, type FileId } from '~/core/ids'
import { requestContext } from '~/core/request-context'
import { readPlace } from '~/core/source-place'
import { getFile } from '~/features/library/server'
import { PreviewPage, useLibraryServices } from '~/features/library/ui'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/file-preview'
import { previewedId } from './previewed-id'

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const id = readId<FileId>(previewedId(url))
  const seated = seatOf(context.get(requestContext))
  const nothing = { file: null, place: null }
  if (!seated) return { ...nothing, isStranger: true }
  if (id === null) return data({ ...nothing, isStranger: false }, { status: 404 })
  try {
    const file = await getFile(seated, { id })
    return { file, place: readPlace(url.searchParams), isStranger: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status !== 404) throw error
    return data({ ...nothing, isStranger: false }, { status: 404 })
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.file?.title ?? '预览')
}

/** /file-preview-single and /pdf-preview: one file of the library, and nothing round it. */
export default function FilePreview({ loaderData }: Route.ComponentProps) {
  const services = useLibraryServices()
  const { file, place, isStranger } = loaderData
  if (file) return <PreviewPage key={file.id} {...{ services, file, place }} />
  return (
    <main className="k-main pt-[10vh]">
      <h1 className="sr-only">文件预览</h1>
      {isStranger ? (
        <EmptyState
          title="登录后查看文件"
          actions={
            <Button kind="primary" onClick={() => openLogin()}>
              登录
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing="none"
          title="这份文件不存在"
          hint="它已被删除，或没有对你开放"
          actions={<ButtonLink to="/library">知识库</ButtonLink>}
        />
      )}
    </main>
  )
}
