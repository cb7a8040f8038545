import type { Context } from '~/core/context'
import { brandOfHost } from '~/features/brands/server'
import { contentWords } from '../terms'
import { sharingErrors } from '../errors'
import { excerptOf } from './excerpt'
import { findShare, type OpenedShare } from './find-share'
import { cardPress, type ShareCard } from './ports'
import { cardKey, readSnapshot } from './snapshots'

const HOUSE_SEAL = '#b2361f'
const NO_BRAND = { name: '研墨', accent: HOUSE_SEAL } as const

/**
 * The picture of a link for programs that draw one beside it, made when it is first asked for and gone with the share.
 * Of a share with a password it shows that there is one, and nothing of it. Errors: those of `findShare`.
 */
export async function openCard(
  ctx: Context,
  { code, request }: { code: string; request: Request },
): Promise<Response> {
  const found = await findShare(ctx, code)
  const key = cardKey(found.row)
  const stored = await ctx.files.serve(key, request)
  if (!stored) {
    const png = await cardPress.need(ctx).draw(await cardOf(ctx, found))
    await ctx.files.write(key, png.buffer, 'image/png')
  }
  const answer = stored ?? (await ctx.files.serve(key, request))
  if (!answer) throw sharingErrors.shareNotFound()
  answer.headers.set('content-type', 'image/png')
  answer.headers.set('content-disposition', 'inline')
  answer.headers.set('x-content-type-options', 'nosniff')
  answer.headers.set('content-security-policy', "default-src 'none'; sandbox")
  // Drawn by pages of other sites as well.
  answer.headers.set('cross-origin-resource-policy', 'cross-origin')
  answer.headers.set('cache-control', 'private, no-store')
  answer.headers.set('x-robots-tag', 'noindex, nofollow')
  return answer
}

async function cardOf(ctx: Context, { row, sharer }: OpenedShare): Promise<ShareCard> {
  const { name: brand, accent } = await brandFor(ctx)
  const head = { sharer, brand, accent }
  if (row.passwordHash !== '')
    return { ...head, title: '一份需要密码的分享', excerpt: '打开后输入密码即可阅读', kind: '' }
  const snapshot = await readSnapshot(ctx, row)
  if (!snapshot) throw sharingErrors.shareNotFound()
  const excerpt = excerptOf(snapshot)
  return { ...head, title: row.title, excerpt, kind: contentWords(snapshot) }
}

async function brandFor(ctx: Context): Promise<{ name: string; accent: `#${string}` }> {
  const brand = await brandOfHost(ctx, ctx.host)
  if (!brand) return NO_BRAND
  const name = brand.shellName || brand.name
  const isOwn = !brand.isHouse && /^#[0-9a-f]{6}$/i.test(brand.color)
  return { name, accent: isOwn ? `#${brand.color.slice(1)}` : HOUSE_SEAL }
}
