import { pageTitle } from '~/client/page/page-title'
import { listOperatorHome } from '~/features/home/server'
import { OperatorHomeScreen } from '~/features/home/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/home'

export async function loader({ context, request }: Route.LoaderArgs) {
  return listOperatorHome(await operatorPlace(context, request))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '首页')
}

export default function OperatorHome({ loaderData }: Route.ComponentProps) {
  return <OperatorHomeScreen {...loaderData} />
}
