import { Outlet } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { formatDateTime } from '~/core/format'
import { membersQuery } from '~/features/teams/contract'
import { listInvitations, listMembers, listMemberUsage, teamInfo } from '~/features/teams/server'
import { MembersScreen } from '~/features/teams/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/members'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  // An address typed by hand shows the first page rather than an error.
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = membersQuery.catch(membersQuery.parse({})).parse(asked)
  const now = place.now()
  const [page, invitations, info, usage] = await Promise.all([
    listMembers(place, query),
    listInvitations(place),
    teamInfo(place),
    listMemberUsage(place, { start: `${formatDateTime(now).slice(0, 7)}-01` }),
  ])
  const { pageNo, keyword } = query
  return { page, pageNo, keyword, invitations, info, usage, now: now.getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '成员管理')
}

/** Parent of the sheets 添加成员 and 编辑成员, which lie over the list. */
export default function Members({ loaderData }: Route.ComponentProps) {
  return (
    <MembersScreen {...loaderData} now={new Date(loaderData.now)}>
      <Outlet />
    </MembersScreen>
  )
}
