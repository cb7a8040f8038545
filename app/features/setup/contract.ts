import { z } from 'zod'
import { plainLine } from '~/core/text/text-rules'
import { MOST_SEATS, NAME_AT_MOST, modelPresets, USUAL_SEATS } from './terms'

const line = (least: number, most: number) =>
  z.string().transform(plainLine).pipe(z.string().min(least).max(most))

/** What a code could be; anything else is answered like a wrong one, after the same limit. */
const code = z.string().max(200)

export const setupCodeInput = z.object({ code })

export const setupModelInput = z.object({
  code,
  provider: z.enum(modelPresets.map(({ id }) => id)),
  /** One line of printable ASCII: it travels in a header. */
  apiKey: z.string().regex(/^[\x21-\x7e]{1,400}$/),
  model: z.string().regex(/^[\x21-\x7e]{1,120}$/),
})
export type SetupModelInput = z.infer<typeof setupModelInput>

export const firstTeamInput = z.object({
  code,
  name: line(2, NAME_AT_MOST),
  /** Domain of the team; '' for the one that was asked. */
  host: z.string().trim().max(253).default(''),
  ownerName: line(1, 20),
  /** A mobile number or a name, to sign in by. */
  account: z.string().trim().min(1).max(40),
  password: z.string().regex(/^(?=.*[A-Za-z])(?=.*\d).{8,20}$/s),
  seats: z.coerce.number().int().min(1).max(MOST_SEATS).default(USUAL_SEATS),
  /** `YYYY-MM-DD`, Asia/Shanghai, the day included; '' for a plan without an end. */
  expiryDate: z.iso.date().or(z.literal('')).default(''),
})
export type FirstTeamInput = z.infer<typeof firstTeamInput>

/** What the holder of a setup code is told of the installation. */
export const setupView = z.object({
  /** The domain under which the page was opened; the team's own unless another is typed. */
  host: z.string(),
  checks: z.array(z.object({ state: z.enum(['ok', 'missing']), text: z.string() })),
})
export type SetupView = z.infer<typeof setupView>

export const modelTrialView = z.object({
  /** Milliseconds until the model's answer was there. */
  tookMs: z.number(),
})
export type ModelTrialView = z.infer<typeof modelTrialView>
