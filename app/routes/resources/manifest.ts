import { requestContext } from '~/core/request-context'
import type { Context } from '~/core/context'
import type { BrandView } from '~/features/brands/contract'
import { brandOfHost, readBrandIcon } from '~/features/brands/server'
import { uploadExtensions } from '~/features/library/terms'
import { brandStyle } from '~/kit/brand-color'
import type { Route } from './+types/manifest'

/** The installable app wears the brand of the host, and no other. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const brand = await brandOfHost(ctx, ctx.host)
  const name = brand?.shellName || brand?.name || ''
  const manifest = {
    id: '/',
    name,
    short_name: name.slice(0, 12),
    description: brand?.motto ?? '',
    lang: 'zh-CN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: brandStyle(brand?.color ?? '')?.light.brand ?? PAPER,
    categories: ['productivity', 'education'],
    icons: [...drawings, ...(await pictures(ctx, brand))],
    shortcuts: shortcuts.map(([title, url]) => ({ name: title, url })),
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [
          { name: 'files', accept: [...SHARED_TYPES, ...uploadExtensions.map((end) => `.${end}`)] },
        ],
      },
    },
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

const drawings = ['any', 'maskable'].map((purpose) => ({
  src: `/icon.svg?purpose=${purpose}`,
  sizes: 'any',
  type: 'image/svg+xml',
  purpose,
}))

/** For devices that read no drawings. */
async function pictures(ctx: Context, brand: BrandView | null) {
  if (!brand) return []
  const own = await readBrandIcon(ctx)
  const type = 'image/png'
  const seal = (size: number, purpose: string) => ({
    src: `/apple-touch-icon.png?size=${size}&purpose=${purpose}`,
    sizes: `${size}x${size}`,
    type,
    purpose,
  })
  if (!own) return [seal(192, 'any'), seal(512, 'any'), seal(512, 'maskable')]
  const sizes = `${own.width}x${own.height}`
  return [{ src: brand.iconUrl, sizes, type: own.type, purpose: 'any' }]
}

const shortcuts = [
  ['新提问', '/chat'],
  ['知识库', '/library'],
  ['写文档', '/create'],
  ['搜索', '/library/search'],
] as const

/** Android knows files by these, and some of its apps by nothing else. */
const SHARED_TYPES = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/epub+zip',
  'text/plain',
  'text/markdown',
  'text/html',
  'text/csv',
  'image/png',
  'image/jpeg',
]
