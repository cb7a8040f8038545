import { z } from 'zod'
import type { TeamId } from '~/core/ids'
import { plainLine } from '~/core/text/text-rules'

export const loginMethods = ['password', 'sms', 'wechat'] as const
export type LoginMethod = (typeof loginMethods)[number]

/** What every page knows of the brand before anyone signs in. */
export interface BrandView {
  id: string
  teamId: TeamId
  name: string
  shellName: string
  /** Of every page, after the page's own; '' means the name. */
  title: string
  /** `#rrggbb` or '' for the product's own ink. */
  color: string
  /** '' where a seal of the name's first two characters stands in. */
  logoUrl: string
  /** The tab's icon; '' as above. */
  iconUrl: string
  motto: string
  disclaimerAddition: string
  filingNumber: string
  loginMethods: LoginMethod[]
  /** Visitors are asked before anything of their browser is kept to count them. */
  asksConsent: boolean
  isHouse: boolean
}

/** The answer of /team/infoByDomain. */
export const domainInfoView = z.object({
  teamId: z.string(),
  shellName: z.string(),
  name: z.string(),
  logo: z.string(),
  status: z.enum(['trial', 'active', 'expired']),
})
export type DomainInfoView = z.infer<typeof domainInfoView>

/** One line of text: no line breaks, no control or direction-changing characters. Trimmed; `most` characters. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/u.test(text))

const pictureKey = z.string().regex(/^(|brands\/\d{1,16}\/[\w-]{22}\.(png|jpg|webp))$/)

/** A PNG, JPG or WebP, base64. */
export const pictureInput = z.object({ image: z.base64().max(700_000) })

/** What owner and admins decide about their brand. Pictures are keys that the picture call gave out; '' is none. */
export const brandWordsInput = z.object({
  name: line(20).refine((name) => plainLine(name) !== ''),
  shellName: line(20),
  title: line(40),
  color: z.string().regex(/^(|#[0-9a-f]{6})$/i),
  motto: line(40),
  disclaimerAddition: line(200),
  filingNumber: line(60),
  loginMethods: z
    .array(z.enum(loginMethods))
    .min(1)
    .max(loginMethods.length)
    .refine((methods) => new Set(methods).size === methods.length),
  asksConsent: z.boolean().default(false),
  logoKey: pictureKey,
  iconKey: pictureKey,
})
export type BrandWords = z.infer<typeof brandWordsInput>

export const claimInput = z.object({ host: z.string().trim().min(1).max(253) })
const brandWords: z.ZodType<BrandWords> = z.object({
  name: z.string(),
  shellName: z.string(),
  title: z.string(),
  color: z.string(),
  motto: z.string(),
  disclaimerAddition: z.string(),
  filingNumber: z.string(),
  loginMethods: z.array(z.enum(loginMethods)),
  asksConsent: z.boolean(),
  logoKey: z.string(),
  iconKey: z.string(),
})

export const domainClaimView = z.object({
  id: z.string(),
  host: z.string(),
  state: z.enum(['pending', 'active']),
  /** What the team writes into its DNS to prove the domain is its own. */
  proof: z.object({ name: z.string(), value: z.string() }),
  /** Where the domain's CNAME points to; '' while this installation has not said. */
  target: z.string(),
  certificate: z.enum(['', 'pending', 'active', 'failed']),
  /** What the last check found wrong; '' for nothing. */
  problem: z.string(),
  /** Milliseconds since the epoch; null before the first check. */
  checkedAt: z.number().nullable(),
  createdAt: z.number(),
})
export type DomainClaimView = z.infer<typeof domainClaimView>

/** All that the brand page shows. */
export const brandSettingsView = z.object({
  /** Null until a brand was first published. */
  published: brandWords.nullable(),
  /** Null when nothing waits to be published. */
  draft: brandWords.nullable(),
  pictures: z.object({ logoUrl: z.string(), iconUrl: z.string() }),
  /** Opens the sign-in page of this host in the draft's look, for ten minutes; '' without a draft. */
  previewUrl: z.string(),
  /** Lets this page show `/` and `/login` of this host in frames of its own, in the draft's look or the published. */
  frameToken: z.string(),
  /** Methods that this installation has set up. */
  availableMethods: z.array(z.enum(loginMethods)),
  domains: z.array(domainClaimView),
  /** Domains a team may have at most. */
  maxDomains: z.number(),
})
export type BrandSettingsView = z.infer<typeof brandSettingsView>

export const pictureView = z.object({
  key: z.string(),
  /** Shows the picture for ten minutes, published or not. */
  previewUrl: z.string(),
})
export type PictureView = z.infer<typeof pictureView>
