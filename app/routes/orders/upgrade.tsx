import { redirect } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { LOGIN_PARAMETER } from '~/client/visit/guard-parameters'
import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { balancesOf } from '~/features/billing/server'
import { listGoods, quoteOrder } from '~/features/commerce/server'
import type { GoodsView } from '~/features/commerce/terms'
import { UpgradeScreen } from '~/features/commerce/ui'
import { teamInfo } from '~/features/teams/server'
import '~/features/teams/ui/teams.css'
import { placeOfMember } from './member-place'
import type { Route } from './+types/upgrade'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const place = await placeOfMember(ctx)
  if (!place) {
    throw redirect(ctx.actor ? '/' : `/?${new URLSearchParams({ [LOGIN_PARAMETER]: '/upgrade' })}`)
  }
  const { teamId } = place.seat
  const [goods, info, { wallet, held }] = await Promise.all([
    listGoods(place, { teamId }),
    teamInfo(place),
    balancesOf(place, teamId),
  ])
  const editions = goods.filter(({ type }) => type === 'plan')
  const choice = firstChoice(editions, info.seats)
  return {
    editions,
    others: goods.filter(
      ({ type, price }) => price !== null && (type === 'searches' || type === 'physical'),
    ),
    seats: info.seats,
    balance: wallet,
    held,
    hasEnd: info.expiryDate !== '' && info.status !== 'expired',
    choice,
    first: choice ? await firstQuote(place, choice) : { quote: null, failure: '' },
  }
}

// The team's own edition for a year more; who has none is shown the one in the middle.
function firstChoice(editions: GoodsView[], seats: number) {
  const offered = editions.filter(({ price }) => price !== null)
  const goods = offered.find(({ isCurrent }) => isCurrent) ?? offered.at(-1)
  if (!goods) return null
  const { id: goodsId, minCount, months } = goods
  return { goodsId, count: Math.max(seats, minCount), months: months.at(-1) ?? 0 }
}

async function firstQuote(
  place: SeatedContext,
  choice: { goodsId: string; count: number; months: number },
) {
  try {
    const quote = await quoteOrder(place, { ...choice, teamId: place.seat.teamId })
    return { quote, failure: '' }
  } catch (error) {
    if (error instanceof AppError && error.kind.status === 200) {
      return { quote: null, failure: error.text }
    }
    throw error
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '升级团队')
}

export default function Upgrade({ loaderData }: Route.ComponentProps) {
  return <UpgradeScreen {...loaderData} />
}
