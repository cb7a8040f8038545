import { useSearchParams } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { requestContext } from '~/core/request-context'
import { readScholar, ScholarSearchPage } from '~/features/research/ui'
import { loadScholar } from './scholar-loader'
import type { Route } from './+types/scholar-search'

export const loader = ({ context }: Route.LoaderArgs) => loadScholar(context.get(requestContext))

// Filters and pages change the address only; what the loader knows comes anew with each answer.
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href === nextUrl.href

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '学术搜索')
}

export default function ScholarSearch({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return <ScholarSearchPage {...loaderData} ask={readScholar(search)} />
}
