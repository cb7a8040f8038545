import type { Context } from '~/core/context'
import { isSigned, signWords } from '~/core/signing/signatures'

const PREVIEW_LASTS_MS = 10 * 60_000
const PURPOSE = 'brand-picture'

/** Where a published picture is seen, on hosts of its own brand; a logo on the house's as well. '' for none. */
export const publicUrlOf = (key: string) =>
  key === '' ? '' : `/brand-pictures/${key.slice('brands/'.length)}`

/** The same for a picture not yet published: anyone who holds the address, for ten minutes. */
export async function previewUrlOf(ctx: Context, key: string): Promise<string> {
  if (key === '') return ''
  const expires = String(ctx.now().getTime() + PREVIEW_LASTS_MS)
  const signature = await signWords(ctx.settings.JWT_SECRET, PURPOSE, [key, expires])
  return `${publicUrlOf(key)}?${new URLSearchParams({ expires, signature }).toString()}`
}

/** Whether the query was made by `previewUrlOf` for this picture, not long ago. */
export async function isPreview(
  ctx: Context,
  key: string,
  query: URLSearchParams,
): Promise<boolean> {
  const expires = query.get('expires') ?? ''
  if (!(Number(expires) > ctx.now().getTime())) return false
  const signature = query.get('signature') ?? ''
  return isSigned(ctx.settings.JWT_SECRET, PURPOSE, [key, expires], signature)
}
