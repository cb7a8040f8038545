import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { listOwnAssignments } from '~/features/document/server/own'
import { OwnAssignmentsScreen } from '~/features/document/ui/assignments'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/assignments'

export async function loader({ context }: Route.LoaderArgs) {
  const seated = seatOf(context.get(requestContext))
  return { items: seated ? await listOwnAssignments(seated) : null }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '指派给我的')
}

export default function OwnAssignments({ loaderData }: Route.ComponentProps) {
  return <OwnAssignmentsScreen {...loaderData} />
}
