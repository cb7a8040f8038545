import { pageTitle } from '~/client/page/page-title'
import { viewModelHealth } from '~/features/models/server/operator'
import { ModelHealthScreen } from '~/features/models/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/models'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  return { ...(await viewModelHealth(ctx)), now: ctx.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '模型状况')
}

export default function OperatorModels({ loaderData: { now, ...data } }: Route.ComponentProps) {
  return <ModelHealthScreen {...data} now={new Date(now)} />
}
