import { requestContext } from '~/core/request-context'
import { brandOfHost } from '~/features/brands/server'
import { brandLook } from '~/kit/brand-color'
import type { Route } from './+types/icon'
import { iconSvg } from './icon-svg'

/** The tab's icon: the brand's own, else a seal of its first two characters. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const brand = await brandOfHost(ctx, ctx.host)
  if (brand?.iconUrl) {
    const headers = {
      location: brand.iconUrl,
      'cache-control': 'public, max-age=300',
      vary: 'host',
    }
    return new Response(null, { status: 302, headers })
  }
  const fill = brand?.isHouse ? SEAL : (brandLook(brand?.color ?? '')?.light.brand ?? INK)
  return new Response(iconSvg(brand?.shellName || brand?.name || '', fill), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      vary: 'host',
    },
  })
}

// `--seal-fill` and `--brand` by day; a picture cannot read tokens.
const SEAL = '#c32b1d'
const INK = '#252f41'
