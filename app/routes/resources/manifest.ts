import { requestContext } from '~/core/request-context'
import { brandOfHost } from '~/features/brands/server'
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
    icons: icons.map((icon) => ({ ...icon, type: 'image/svg+xml' })),
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

const icons = [
  { src: '/icon.svg?purpose=any', sizes: 'any', purpose: 'any' },
  { src: '/icon.svg?purpose=maskable', sizes: 'any', purpose: 'maskable' },
]

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
