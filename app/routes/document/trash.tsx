import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { listTrash } from '~/features/document/server/own'
import { OwnTextMissing, TrashPage } from '~/features/generation/ui/own'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/trash'

export async function loader({ context }: Route.LoaderArgs) {
  const seated = seatOf(context.get(requestContext))
  return { texts: seated ? await listTrash(seated) : null }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '文档回收站')
}

export default function Trash({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { texts } = loaderData
  if (!texts || !team) return <OwnTextMissing isStranger />
  return <TrashPage teamId={team.id} texts={texts} />
}
