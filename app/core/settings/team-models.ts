import { z } from 'zod'

/** 32 bytes in base64, with or without its padding. */
const key = z.string().regex(/^[\w+/-]{43}=?$/, '应为 32 字节的 base64')

export const encryptionKeysSchema = z.record(z.string().regex(/^[a-z0-9-]{1,32}$/), key)
export type EncryptionKeys = z.infer<typeof encryptionKeysSchema>

export const localHostsSchema = z.array(z.string().regex(/^[^\s/]+:\d{1,5}$/)).max(20)

export const teamModelSettings = {
  /** Whether owners and admins of teams may connect models of their own. */
  TEAM_MODELS: z.enum(['on', 'off']).default('off'),
}
