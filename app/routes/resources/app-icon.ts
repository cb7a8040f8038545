import { redirect } from 'react-router'
import { requestContext } from '~/core/request-context'
import { brandOfHost, openAppIcon } from '~/features/brands/server'
import type { Route } from './+types/app-icon'
import { brandFill } from './brand-fill'

/** The app's icon as dots, for devices that read no drawings: the brand's own, else its seal. iPhones ask for it by this name. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const brand = await brandOfHost(ctx, ctx.host)
  const headers = { 'cache-control': 'public, max-age=300', vary: 'host' }
  const { searchParams } = new URL(request.url)
  const isMaskable = searchParams.get('purpose') === 'maskable'
  // A brand's own picture may be of any size, and is cut by nobody.
  if (brand?.iconUrl && !isMaskable) throw redirect(brand.iconUrl, { headers })
  const size = Number(searchParams.get('size') ?? 180)
  const icon = await openAppIcon(ctx, { fill: brandFill(brand), size, isMaskable, request })
  if (!icon) throw new Response(null, { status: 404 })
  for (const [name, value] of Object.entries(headers)) icon.headers.set(name, value)
  icon.headers.set('content-disposition', 'inline')
  icon.headers.set('x-content-type-options', 'nosniff')
  return icon
}
