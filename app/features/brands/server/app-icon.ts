import { createHash } from 'node:crypto'
import type { Context } from '~/core/context'
import { brandOfHost } from './brands'
import { iconPress, type SealIcon } from './ports'

const SIZES: readonly number[] = [180, 192, 512]

/**
 * The seal of the host's brand as dots, for devices that read no drawings: made when it is first asked for, and gone with
 * what the brand's next publication removes. Null where there is no brand, or no such size.
 */
export async function openAppIcon(
  ctx: Context,
  { fill, size, isMaskable, request }: Omit<SealIcon, 'characters'> & { request: Request },
): Promise<Response | null> {
  const brand = await brandOfHost(ctx, ctx.host)
  const characters = [...(brand?.shellName || brand?.name || '').trim()].slice(0, 2).join('')
  if (!brand || characters === '' || !SIZES.includes(size)) return null
  const icon = { characters, fill, size, isMaskable }
  const key = `brands/${brand.teamId}/seal-${digestOf(JSON.stringify(icon))}.png`
  if (!(await ctx.files.head(key))) {
    const png = await iconPress.need(ctx).draw(icon)
    await ctx.files.write(key, png.buffer, 'image/png')
  }
  return ctx.files.serve(key, request)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
