import type { Context } from '~/core/context'
import { requestContext } from '~/core/request-context'
import type { BrandView } from '~/features/brands/contract'
import { brandOfHost, readBrandIcon } from '~/features/brands/server'
import type { Route } from './+types/icon'
import { brandFill } from './brand-fill'
import { iconSvg, pictureSvg } from './icon-svg'

/**
 * The tab's icon: the brand's own, else a seal of its first two characters. With `?purpose` that of the app on a device: a
 * drawing in any case, `maskable` whole to its edges.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const brand = await brandOfHost(ctx, ctx.host)
  const headers = { 'cache-control': 'public, max-age=300', vary: 'host' }
  const purpose = new URL(request.url).searchParams.get('purpose')
  if (brand?.iconUrl && purpose === null) {
    return new Response(null, { status: 302, headers: { ...headers, location: brand.iconUrl } })
  }
  return new Response(await drawIcon(ctx, brand, purpose === 'maskable'), {
    headers: {
      ...headers,
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
  })
}

async function drawIcon(ctx: Context, brand: BrandView | null, isMaskable: boolean) {
  const picture = await readBrandIcon(ctx)
  if (picture) return pictureSvg(picture, isMaskable)
  return iconSvg(brand?.shellName || brand?.name || '', brandFill(brand), isMaskable)
}
