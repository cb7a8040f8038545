import { useLocation } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { useHydrated } from '~/client/page/use-hydrated'
import { requestContext } from '~/core/request-context'
import { balancesOf } from '~/features/billing/server'
import { CreatePage, type DraftKind } from '~/features/generation/ui'
import { broughtByAddress } from './brought-files'
import { broughtByWords } from './brought-words'
import { seatOf } from './seat'
import type { Route } from './+types/create'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const [balances, brought] = await Promise.all([
    seated && balancesOf(seated, seated.seat.teamId),
    seated ? broughtByAddress(seated, new URL(request.url).searchParams) : {},
  ])
  const isOffline = ctx.models.whoServes('writing').provider === 'offline'
  return { balance: balances?.wallet ?? null, now: ctx.now(), brought, isOffline }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '创作')
}

export default function Create({ loaderData }: Route.ComponentProps) {
  const { pathname, search, state, key } = useLocation()
  // What a former page left in the browser's history is not in the page as the server renders it.
  const words = useHydrated() ? broughtByWords(state) : {}
  const isBrought = Object.keys(words).length > 0
  return (
    <CreatePage
      key={`${pathname}${search}${isBrought ? key : ''}`}
      kind={kindOf(pathname)}
      kinds={kinds}
      {...loaderData}
      brought={{ ...words, ...loaderData.brought }}
      form={formOf(search)}
    />
  )
}

const kinds: readonly DraftKind[] = ['paper', 'book', 'ppt']

/** /create, /create/book and /book, /create/ppt. */
const kindOf = (pathname: string): DraftKind =>
  kinds.find((kind) => pathname.endsWith(`/${kind}`)) ?? 'paper'

/** `?form=paper` opens the short form of an app. */
const formOf = (search: string): DraftKind | null => {
  const asked = new URLSearchParams(search).get('form')
  return kinds.find((kind) => kind === asked) ?? null
}
