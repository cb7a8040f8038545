import { z } from 'zod'

/** Keys by which push services know who sends (RFC 8292); nothing is sent until both are filled in. */
export const pushSettings = {
  /** A point of P-256 in full, base64url. Devices subscribe by it: a new one ends what was given before. */
  VAPID_PUBLIC_KEY: z
    .union([z.literal(''), z.string().regex(/^B[\w-]{86}$/, '应为 npm run push-keys 给出的公钥')])
    .default(''),
  VAPID_PRIVATE_KEY: z
    .union([z.literal(''), z.string().regex(/^[\w-]{43}$/, '应为 npm run push-keys 给出的私钥')])
    .default(''),
  /** How the services reach whoever runs this site. */
  VAPID_SUBJECT: z
    .union([
      z.literal(''),
      z
        .string()
        .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, '应为 mailto: 或 https:// 开头的地址'),
    ])
    .default(''),
}

/** What is missing where one of them is filled in. */
export function missingForPush(settings: {
  VAPID_PUBLIC_KEY: string
  VAPID_PRIVATE_KEY: string
  VAPID_SUBJECT: string
}): string[] {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = settings
  const all = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }
  const missing = Object.entries(all).filter(([, value]) => value === '')
  return missing.length === 3 ? [] : missing.map(([name]) => name)
}
