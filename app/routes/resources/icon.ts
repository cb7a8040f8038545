import { requestContext } from '~/core/request-context'
import type { BrandView } from '~/features/brands/contract'
import { brandOfHost } from '~/features/brands/server'
import { brandStyle } from '~/kit/brand-color'
import type { Route } from './+types/icon'
import { iconSvg } from './icon-svg'

/** The tab's icon: the brand's own, else a seal of its first two characters. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const brand = await brandOfHost(ctx, ctx.host)
  const headers = { 'cache-control': 'public, max-age=300', vary: 'host' }
  if (brand?.iconUrl) {
    return new Response(null, { status: 302, headers: { ...headers, location: brand.iconUrl } })
  }
  return new Response(iconSvg(brand?.shellName || brand?.name || '', fillOf(brand)), {
    headers: {
      ...headers,
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
  })
}

function fillOf(brand: BrandView | null): string {
  if (brand?.isHouse) return SEAL
  return brandStyle(brand?.color ?? '')?.light.brand ?? INK
}

// `--seal-fill` and `--brand` by day; a picture cannot read tokens.
const SEAL = '#c32b1d'
const INK = '#252f41'
