import { useRouteError } from 'react-router'
import { pageNotFound } from '~/client/page/page-error'
import type { Route } from './+types/not-found'
import { PageError } from './layouts/page-error'

export function loader({ url }: Route.LoaderArgs) {
  throw pageNotFound(url.pathname)
}

export default function NotFound() {
  return null
}

export function ErrorBoundary() {
  return <PageError error={useRouteError()} />
}
