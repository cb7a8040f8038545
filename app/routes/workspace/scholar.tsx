import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { ScholarHome } from '~/features/research/ui'
import { loadScholar } from './scholar-loader'
import type { Route } from './+types/scholar'

export const loader = ({ context }: Route.LoaderArgs) => loadScholar(context.get(requestContext))

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '学术搜索')
}

export default function Scholar({ loaderData }: Route.ComponentProps) {
  return <ScholarHome {...loaderData} />
}
