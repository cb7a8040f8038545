import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { pageError, pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { AppError } from '~/core/errors'
import { getMember } from '~/features/teams/server'
import { MemberSheet } from '~/features/teams/ui'
import type { loader as membersLoader } from './members'
import { adminPlace } from './admin-place'
import type { Route } from './+types/member'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const place = await adminPlace(context, request)
  if (!/^\d{1,16}$/.test(params.id)) throw pageNotFound(new URL(request.url).pathname)
  try {
    return await getMember(place, params.id)
  } catch (error) {
    if (error instanceof AppError) throw pageError(error.kind.status, error.text)
    throw error
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '编辑成员')
}

export default function Member({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const list = useRouteLoaderData<typeof membersLoader>('team-members')
  const used = list?.usage.find(({ memberId }) => memberId === loaderData.id) ?? null
  return (
    <MemberSheet
      key={loaderData.id}
      member={loaderData}
      used={used}
      onClose={async () => navigate({ pathname: '/team/members', search })}
    />
  )
}
