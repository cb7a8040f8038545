import { z } from 'zod'
import { apiScopeNames } from '~/core/calls/api-scopes'
import { plainLine } from '~/core/text/text-rules'
import { API_KEY_DAYS } from './terms'

const apiScope = z.enum(apiScopeNames)

export const addApiKeyInput = z.object({
  name: z.string().transform(plainLine).pipe(z.string().min(1).max(40)),
  scopes: z
    .array(apiScope)
    .min(1)
    .max(apiScopeNames.length)
    .transform((scopes) => [...new Set(scopes)]),
  /** Days until it expires. */
  days: z
    .number()
    .int()
    .min(1)
    .max(Math.max(...API_KEY_DAYS)),
})
export type AddApiKeyInput = z.infer<typeof addApiKeyInput>

export const revokeApiKeyInput = z.object({ id: z.string().regex(/^\d{1,16}$/) })

/** A key as its team sees it. Times are `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, by which one tells keys apart. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  createTime: z.string(),
  createdBy: z.string(),
  expiryDate: z.string(),
  /** '' when it was never used. */
  lastUsedTime: z.string(),
  status: z.enum(['active', 'expired', 'revoked']),
})
export type ApiKeyView = z.infer<typeof apiKeyView>

/** What making a key answers: the only time that its token is shown. */
export const newApiKeyView = apiKeyView.extend({ token: z.string() })
export type NewApiKeyView = z.infer<typeof newApiKeyView>
