import { useLocation } from 'react-router'
import { pageTitle } from '~/browser/page-title'
import { object, readOrNull, text } from '~/core/shape'
import { requestContext } from '~/core/request-context'
import { balancesOf } from '~/features/billing/server'
import { CreatePage, type DraftKind } from '~/features/studio/ui'
import { seatOf } from './seat'
import type { Route } from './+types/create'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const balances = seated && (await balancesOf(seated, seated.seat.teamId))
  return { balance: balances?.wallet ?? null, now: ctx.now() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '创作')
}

/** What another page sends along: a title, what to write. */
const brought = object({ topic: text, requirement: text })

export default function Create({ loaderData }: Route.ComponentProps) {
  const { pathname, state } = useLocation()
  return (
    <CreatePage
      key={pathname}
      kind={kindOf(pathname)}
      kinds={kinds}
      brought={readOrNull(brought, state) ?? {}}
      {...loaderData}
    />
  )
}

const kinds: readonly DraftKind[] = ['paper', 'book', 'ppt']

/** /create, /create/book and /book, /create/ppt. */
const kindOf = (pathname: string): DraftKind =>
  kinds.find((kind) => pathname.endsWith(`/${kind}`)) ?? 'paper'
