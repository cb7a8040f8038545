import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { InviteSheet } from '~/features/teams/ui'
import type { loader as membersLoader } from './members'
import { adminPlace } from './admin-place'
import type { Route } from './+types/member-add'

export async function loader({ context, request }: Route.LoaderArgs) {
  await adminPlace(context, request)
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '添加成员')
}

export default function MemberAdd() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const list = useRouteLoaderData<typeof membersLoader>('team-members')
  const seatsLeft = list ? list.info.seats - list.info.usedSeats - list.info.invitedSeats : 0
  return (
    <InviteSheet
      seatsLeft={seatsLeft}
      onClose={() => void navigate({ pathname: '/team/members', search })}
    />
  )
}
