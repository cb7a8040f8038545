import { pageTitle } from '~/client/page/page-title'
import { listOperatorGoods } from '~/features/commerce/server/operator'
import { GoodsScreen } from '~/features/commerce/ui/operator'
import { operatorPlace } from './operator-place'
import type { Route } from './+types/goods'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { goods: await listOperatorGoods(await operatorPlace(context, request)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '商品')
}

export default function OperatorGoods({ loaderData }: Route.ComponentProps) {
  return <GoodsScreen {...loaderData} />
}
