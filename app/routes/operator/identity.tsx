import { pageTitle } from '~/client/page/page-title'
import { identityChecksQuery } from '~/features/identity/contract'
import { listIdentityChecks } from '~/features/identity/server'
import { IdentityChecksScreen } from '~/features/identity/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/identity'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = identityChecksQuery
    .catch({ status: 'pending', pageNo: 1, pageSize: 20 })
    .parse({ status: asked.status, pageNo: asked.pageNo })
  const { status, pageNo } = query
  return { page: await listIdentityChecks(ctx, query), status, pageNo }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '实名认证')
}

export default function OperatorIdentity({ loaderData }: Route.ComponentProps) {
  return <IdentityChecksScreen {...loaderData} />
}
