import { pageTitle } from '~/client/page/page-title'
import { balancesOf } from '~/features/billing/server'
import { membersQuery } from '~/features/teams/contract'
import { listMembers, teamInfo } from '~/features/teams/server'
import { TeamScreen } from '~/features/teams/ui'
import { isHouseTeam } from '~/features/tenancy/server'
import { DeleteOwnTeam } from '~/features/tenancy/ui'
import { adminPlace } from './admin-place'
import type { Route } from './+types/team'

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  const [info, { wallet }, members, isHouse] = await Promise.all([
    teamInfo(place),
    balancesOf(place, place.seat.teamId),
    listMembers(place, membersQuery.parse({ pageSize: 100 })),
    isHouseTeam(place, place.seat.teamId),
  ])
  const heirs = members.records.filter(
    ({ role, status }) => role !== 'owner' && status === 'active',
  )
  return { info, balance: wallet, heirs, isHouse }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '团队管理')
}

export default function Team({ loaderData: { isHouse, ...team } }: Route.ComponentProps) {
  return (
    <TeamScreen {...team}>
      <DeleteOwnTeam name={team.info.name} isHouse={isHouse} />
    </TeamScreen>
  )
}
