import { data } from 'react-router'
import { pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { AppError } from '~/core/errors'
import { readId, type DocumentId } from '~/core/ids'
import { requestContext } from '~/core/request-context'
import { readTree } from '~/features/document/server'
import { MapMissing, MindMapPage } from '~/features/mindmap/ui'
import { ShareButton } from '~/features/sharing/ui/button'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/mind-map'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = readId<DocumentId>(params.id)
  if (id === null) throw pageNotFound(new URL(request.url).pathname)
  const seated = seatOf(context.get(requestContext))
  if (!seated) return { id, headings: null, isStranger: true }
  try {
    const { tree, rev, treeRev } = await readTree(seated, id)
    if (tree.map) return { id, headings: { tree, rev, treeRev }, isStranger: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status !== 404) throw error
  }
  return data({ id, headings: null, isStranger: false }, { status: 404 })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.headings?.tree.title ?? '脑图')
}

export default function MindMap({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { id, headings, isStranger } = loaderData
  if (!headings || !team) return <MapMissing isStranger={isStranger} />
  return (
    <MindMapPage
      key={id}
      teamId={team.id}
      documentId={id}
      headings={headings}
      share={<ShareButton kind="mindmap" sourceId={id} />}
    />
  )
}
