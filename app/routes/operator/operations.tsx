import { pageTitle } from '~/client/page/page-title'
import { viewOperations } from '~/features/operations/server/operator'
import { OperationsScreen } from '~/features/operations/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/operations'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  return { view: await viewOperations(ctx), now: ctx.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '运行状况')
}

export default function Operations({ loaderData: { view, now } }: Route.ComponentProps) {
  return <OperationsScreen view={view} now={new Date(now)} />
}
