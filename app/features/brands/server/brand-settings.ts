import { eq } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import {
  brandWordsInput,
  type BrandSettingsView,
  type BrandWords,
  type LoginMethod,
} from '../contract'
import { brandErrors } from '../errors'
import { forgetBrand } from './brands'
import { claimsOf, MAX_DOMAINS } from './domains'
import { requireManager } from './managers'
import { previewUrlOf } from './picture-addresses'
import { dropPicturesBut } from './pictures'
import { frameToken, previewAddress } from './previews'
import { brandOfTeam } from './team-brand'
import { brandDrafts, brands } from './tables'
import { hostAvailableMethods } from './ports'

/** What the brand page shows to owner and admins. Errors: `notAdmin`. */
export async function readBrandSettings(ctx: SeatedContext): Promise<BrandSettingsView> {
  requireManager(ctx)
  const [published, draft, claims] = await Promise.all([
    brandOfTeam(ctx, ctx.seat.teamId),
    draftOf(ctx),
    claimsOf(ctx),
  ])
  const current = draft ?? published
  return {
    published: published && wordsOf(published),
    draft,
    pictures: {
      logoUrl: await previewUrlOf(ctx, current?.logoKey ?? ''),
      iconUrl: await previewUrlOf(ctx, current?.iconKey ?? ''),
    },
    previewUrl: draft ? await previewAddress(ctx, ctx.seat.teamId) : '',
    frameToken: await frameToken(ctx, ctx.seat.teamId),
    availableMethods: availableMethods(ctx),
    domains: claims,
    maxDomains: MAX_DOMAINS,
  }
}

/** Keeps changes for later; visitors see nothing of them. What equals the published brand is no change. Errors: `notAdmin`, `pictureNotFound`, `methodNotSetUp`. */
export async function saveDraft(ctx: SeatedContext, words: BrandWords): Promise<BrandSettingsView> {
  requireManager(ctx)
  await requirePossible(ctx, words)
  const brand = await brandOfTeam(ctx, ctx.seat.teamId)
  if (brand && changesBetween(wordsOf(brand), words).length === 0) return discardDraft(ctx)
  const updated = { words, updatedBy: ctx.actor.accountId, updatedAt: ctx.now().getTime() }
  await ctx.db
    .insert(brandDrafts)
    .values({ teamId: ctx.seat.teamId, ...updated })
    .onConflictDoUpdate({ target: brandDrafts.teamId, set: updated })
  return readBrandSettings(ctx)
}

/** Throws the changes away. */
export async function discardDraft(ctx: SeatedContext): Promise<BrandSettingsView> {
  requireManager(ctx)
  await ctx.db.delete(brandDrafts).where(eq(brandDrafts.teamId, ctx.seat.teamId))
  return readBrandSettings(ctx)
}

/** The draft becomes what visitors see, within a minute everywhere. Errors: `nothingToPublish` and those of saving. */
export async function publishDraft(ctx: SeatedContext): Promise<BrandSettingsView> {
  requireManager(ctx)
  const { teamId } = ctx.seat
  const draft = await draftOf(ctx)
  if (!draft) throw brandErrors.nothingToPublish()
  await requirePossible(ctx, draft)
  const brand = await brandOfTeam(ctx, ctx.seat.teamId)
  const now = ctx.now().getTime()
  const color = draft.color.toLowerCase()
  const changed = { ...draft, color, updatedAt: now, publishedAt: now }
  await ctx.db.batch([
    brand
      ? ctx.db.update(brands).set(changed).where(eq(brands.id, brand.id))
      : ctx.db.insert(brands).values({ id: ctx.newId(), teamId, ...changed }),
    ctx.db.delete(brandDrafts).where(eq(brandDrafts.teamId, teamId)),
    recordAuditAction(ctx, {
      action: 'brands.publish',
      target: { kind: 'brand', id: teamId, name: draft.name },
      facts: {
        changed: changesBetween(brand && wordsOf(brand), draft)
          .map((name) => labels[name])
          .join('、'),
      },
    }),
  ])
  forgetBrand(teamId)
  ctx.later(dropPicturesBut(ctx, [draft.logoKey, draft.iconKey]))
  return readBrandSettings(ctx)
}

async function draftOf(ctx: SeatedContext): Promise<BrandWords | null> {
  const { teamId } = ctx.seat
  const [row] = await ctx.db.select().from(brandDrafts).where(eq(brandDrafts.teamId, teamId))
  // A draft of before says nothing of consent.
  return row ? { ...row.words, asksConsent: row.words.asksConsent ?? false } : null
}

// Asked again at publication: pictures may have gone since. A way to sign in that the operator has taken away stays
// chosen, without being offered: it comes back by itself, and nobody is kept from changing the rest.
async function requirePossible(ctx: SeatedContext, words: BrandWords): Promise<void> {
  const [draft, published] = await Promise.all([draftOf(ctx), brandOfTeam(ctx, ctx.seat.teamId)])
  const chosen = [...(draft?.loginMethods ?? []), ...(published?.loginMethods ?? [])]
  const possible = [...availableMethods(ctx), ...chosen]
  if (!words.loginMethods.every((method) => possible.includes(method))) {
    throw brandErrors.methodNotSetUp()
  }
  for (const key of [words.logoKey, words.iconKey].filter((key) => key !== '')) {
    const isOwn = key.startsWith(`brands/${ctx.seat.teamId}/`)
    if (!isOwn || !(await ctx.files.head(key))) throw brandErrors.pictureNotFound()
  }
}

function wordsOf(row: typeof brands.$inferSelect): BrandWords {
  const { name, shellName, title, color, motto, disclaimerAddition, filingNumber } = row
  const { loginMethods, asksConsent, logoKey, iconKey } = row
  const words = { name, shellName, title, color, motto, disclaimerAddition, filingNumber }
  return { ...words, loginMethods, asksConsent, logoKey, iconKey }
}

function changesBetween(before: BrandWords | null, after: BrandWords): (keyof BrandWords)[] {
  const isOther = (name: keyof BrandWords) =>
    JSON.stringify(before?.[name] ?? '') !== JSON.stringify(after[name])
  return brandWordsInput.keyof().options.filter(isOther)
}

// As the form calls them: the audit log tells a publication in these.
const labels = {
  name: '品牌名称',
  shellName: '简称',
  title: '页面标题',
  color: '品牌色',
  motto: '一句话介绍',
  disclaimerAddition: '补充声明',
  filingNumber: '备案号',
  loginMethods: '登录方式',
  asksConsent: '统计访问前征求同意',
  logoKey: '标志',
  iconKey: '图标',
} satisfies Record<keyof BrandWords, string>

const availableMethods = (ctx: SeatedContext): LoginMethod[] => [
  ...(hostAvailableMethods.of(ctx) ?? ['password' as const]),
]
