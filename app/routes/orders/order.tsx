import { pageError, pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { getOrder } from '~/features/commerce/server'
import { OrderScreen } from '~/features/commerce/ui'
import { placeOfMember } from './member-place'
import type { Route } from './+types/order'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const missing = () => pageNotFound(new URL(request.url).pathname)
  if (!/^\d{1,16}$/.test(params.id)) throw missing()
  const place = await placeOfMember(context.get(requestContext))
  if (!place) return { order: null }
  try {
    return { order: await getOrder(place, params.id) }
  } catch (error) {
    if (error instanceof AppError && error.kind.status === 404) throw pageError(404, error.text)
    throw error
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.order?.title ?? '订单')
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const { order } = loaderData
  if (!order || !team) return null
  return <OrderScreen key={order.id} teamId={team.id} order={order} />
}
