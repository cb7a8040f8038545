import { z } from 'zod'
import { pushKinds } from './push-terms'

/** Bytes in base64url without padding. */
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .transform((text) => text.replace(/=+$/, ''))
    .refine((text) => text.length === Math.ceil((length * 4) / 3))

const endpoint = z.string().min(1).max(1000)

export const subscribeInput = z.object({
  endpoint,
  /** Public key of the device, a point of P-256 in full. */
  p256dh: bytes(65),
  auth: bytes(16),
})
export type SubscribeInput = z.infer<typeof subscribeInput>

export const unsubscribeInput = z.object({ endpoint })

const kinds = z.array(z.enum(pushKinds)).max(pushKinds.length)
export const pushKindsInput = z.object({ kinds })

export const pushSettingsView = z
  .object({
    /** Key by which devices subscribe; '' while the installation sends nothing. */
    publicKey: z.string(),
    kinds,
  })
  .meta({ id: 'PushSettings' })
export type PushSettingsView = z.infer<typeof pushSettingsView>
