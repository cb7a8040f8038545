import { pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { findOperatorTeam } from '~/features/commerce/server/operator'
import { OperatorTeamScreen } from '~/features/commerce/ui/operator'
import { teamDetailQuery } from '~/features/tenancy/contract'
import { readTeamDetail } from '~/features/tenancy/server/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/team'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const asked = teamDetailQuery.safeParse({ id: params.id })
  const team = asked.success ? await findOperatorTeam(ctx, asked.data) : null
  if (!asked.success || !team || team.closure === 'erased') {
    throw pageNotFound(new URL(request.url).pathname)
  }
  return { team, detail: await readTeamDetail(ctx, asked.data) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.team.name ?? '团队')
}

export default function OperatorTeam({ loaderData }: Route.ComponentProps) {
  return <OperatorTeamScreen {...loaderData} />
}
