import { pageError } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { creatorDetailQuery } from '~/features/creators/contract'
import { getCreatorDetail } from '~/features/creators/server'
import { CreatorScreen } from '~/features/creators/ui'
import type { Route } from './+types/creator'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const order = creatorDetailQuery.shape.order
    .catch('newest')
    .parse(new URL(request.url).searchParams.get('order') ?? undefined)
  try {
    const ctx = context.get(requestContext)
    return { creator: await getCreatorDetail(ctx, { creatorId: params.id, order }), order }
  } catch (error) {
    if (error instanceof AppError) throw pageError(error.kind.status, error.text)
    throw error
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.creator.name ?? '公开作品')
}

export default function Creator({ loaderData }: Route.ComponentProps) {
  return <CreatorScreen {...loaderData} />
}
