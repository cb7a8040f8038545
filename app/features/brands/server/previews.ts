import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { readId, type TeamId } from '~/core/ids'
import { isSigned, signWords } from '~/core/signing/signatures'
import type { BrandView } from '../contract'
import { presentBrand } from './brands'
import { previewUrlOf } from './picture-addresses'
import { brandDrafts } from './tables'
import { brandOfTeam } from './team-brand'

const LASTS_MS = 10 * 60_000
const PURPOSE = 'brand-preview'
const FRAME_PURPOSE = 'brand-frame'
// As long as the editor may stand open: it shows the draft nowhere but in frames of its own host.
const FRAME_LASTS_MS = 12 * 60 * 60_000
// Nobody shows another page of ours in a frame.
const FRAMED_PATHS = ['/', '/login']

/** An address of this host's sign-in page that wears the team's draft for ten minutes. */
export async function previewAddress(ctx: Context, teamId: TeamId): Promise<string> {
  return `/login?brand-preview=${await tokenOf(ctx, PURPOSE, teamId, LASTS_MS)}`
}

/** What lets the brand editor show pages of this host in the team's look, draft or published, for twelve hours. */
export const frameToken = (ctx: Context, teamId: TeamId): Promise<string> =>
  tokenOf(ctx, FRAME_PURPOSE, teamId, FRAME_LASTS_MS)

async function tokenOf(
  ctx: Context,
  purpose: string,
  teamId: TeamId,
  lastsMs: number,
): Promise<string> {
  const expires = String(ctx.now().getTime() + lastsMs)
  const signature = await signWords(ctx.settings.JWT_SECRET, purpose, [ctx.host, teamId, expires])
  return [teamId, expires, signature].join('.')
}

/** The team a token speaks for; null when it is forged, of another host or purpose, or too late. */
async function teamOf(ctx: Context, purpose: string, token: string): Promise<TeamId | null> {
  const [team = '', expires = '', signature = ''] = token.split('.')
  if (!(Number(expires) > ctx.now().getTime())) return null
  const isOurs = await isSigned(
    ctx.settings.JWT_SECRET,
    purpose,
    [ctx.host, team, expires],
    signature,
  )
  return isOurs ? readId<TeamId>(team) : null
}

/** The draft that an address of `previewAddress` stands for; null for any other address, or too late. */
export async function previewedBrand(ctx: Context, token: string): Promise<BrandView | null> {
  const teamId = await teamOf(ctx, PURPOSE, token)
  return teamId === null ? null : draftedBrand(ctx, teamId)
}

/** A page in the frames of the brand editor: whose look it wears, by day or by night. Null for any other address. */
export async function framedPage(ctx: Context, url: URL): Promise<FramedPage | null> {
  const token = url.searchParams.get('brand-frame')
  if (!token || !FRAMED_PATHS.includes(url.pathname)) return null
  const teamId = await teamOf(ctx, FRAME_PURPOSE, token)
  if (teamId === null) return null
  const theme = url.searchParams.get('theme') === 'dark' ? 'dark' : 'light'
  return { brand: (await draftedBrand(ctx, teamId)) ?? (await publishedBrand(ctx, teamId)), theme }
}

export interface FramedPage {
  /** Null while the team has neither: the page wears what the host wears. */
  brand: BrandView | null
  theme: 'light' | 'dark'
}

// Pictures by addresses that also hold on hosts of other brands.
async function publishedBrand(ctx: Context, teamId: TeamId): Promise<BrandView | null> {
  const row = await brandOfTeam(ctx, teamId)
  return row && { ...presentBrand(row), ...(await picturesOf(ctx, row)) }
}

async function picturesOf(ctx: Context, keys: { logoKey: string; iconKey: string }) {
  const logoUrl = await previewUrlOf(ctx, keys.logoKey)
  return { logoUrl, iconUrl: await previewUrlOf(ctx, keys.iconKey) }
}

async function draftedBrand(ctx: Context, teamId: TeamId): Promise<BrandView | null> {
  const [draft] = await ctx.db.select().from(brandDrafts).where(eq(brandDrafts.teamId, teamId))
  if (!draft) return null
  const isHouse = (await brandOfTeam(ctx, teamId))?.isHouse ?? false
  return {
    ...presentBrand({ id: '', teamId, isHouse, updatedAt: 0, publishedAt: 0, ...draft.words }),
    ...(await picturesOf(ctx, draft.words)),
  }
}
