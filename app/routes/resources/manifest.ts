import { requestContext } from '~/core/request-context'
import { brandOfHost } from '~/features/brands/server'
import { brandStyle } from '~/kit/brand-color'
import type { Route } from './+types/manifest'

/** The installable app wears the brand of the host, and no other. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const brand = await brandOfHost(ctx, ctx.host)
  const name = brand?.shellName || brand?.name || ''
  const manifest = {
    name,
    short_name: name.slice(0, 12),
    lang: 'zh-CN',
    start_url: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: brandStyle(brand?.color ?? '')?.light.brand ?? PAPER,
    icons: [{ src: brand?.iconUrl || '/icon.svg', sizes: 'any', purpose: 'any' }],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      vary: 'host',
    },
  })
}

/** `--paper` by day; a manifest cannot read tokens. */
const PAPER = '#f4f4f0'
