import { pageTitle } from '~/client/page/page-title'
import { formatDateTime } from '~/core/format'
import { usageQuery } from '~/features/teams/contract'
import { listMemberUsage } from '~/features/teams/server'
import { UsageScreen } from '~/features/teams/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/usage'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const today = formatDateTime(place.now()).slice(0, 10)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const params = usageQuery.catch({}).parse(asked)
  const { start = `${today.slice(0, 7)}-01`, end = today } = params
  return { usage: await listMemberUsage(place, { start, end }), start, end, today }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '成员用量')
}

export default function Usage({ loaderData }: Route.ComponentProps) {
  return <UsageScreen {...loaderData} />
}
