import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { isSigned, signWords } from '~/core/signatures'
import type { BrandView } from '../contract'
import { presentBrand } from './brands'
import { previewUrlOf } from './picture-addresses'
import { brandDrafts } from './tables'
import { brandOfTeam } from './team-brand'

const LASTS_MS = 10 * 60_000
const PURPOSE = 'brand-preview'

/** An address of this host's sign-in page that wears the team's draft for ten minutes. */
export async function previewAddress(ctx: Context, teamId: string): Promise<string> {
  const expires = String(ctx.now().getTime() + LASTS_MS)
  const signature = await signWords(ctx.settings.JWT_SECRET, PURPOSE, [ctx.host, teamId, expires])
  return `/login?brand-preview=${[teamId, expires, signature].join('.')}`
}

/** The draft that an address of `previewAddress` stands for; null for any other address, or too late. */
export async function previewedBrand(ctx: Context, token: string): Promise<BrandView | null> {
  const [teamId = '', expires = '', signature = ''] = token.split('.')
  const words = [ctx.host, teamId, expires]
  if (!(Number(expires) > ctx.now().getTime())) return null
  if (!(await isSigned(ctx.settings.JWT_SECRET, PURPOSE, words, signature))) return null
  const [draft] = await ctx.db.select().from(brandDrafts).where(eq(brandDrafts.teamId, teamId))
  if (!draft) return null
  const isHouse = (await brandOfTeam(ctx, teamId))?.isHouse ?? false
  return {
    ...presentBrand({ id: '', teamId, isHouse, updatedAt: 0, ...draft.words }),
    logoUrl: await previewUrlOf(ctx, draft.words.logoKey),
    iconUrl: await previewUrlOf(ctx, draft.words.iconKey),
  }
}
