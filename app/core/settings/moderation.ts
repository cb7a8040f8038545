import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

const provider = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('aliyun'),
    keyId: z.string().min(1),
    keySecret: z.string().min(1),
    /** The region's own, e.g. https://green-cip.cn-beijing.aliyuncs.com. */
    baseUrl: httpUrl.optional(),
    /** Which of the vendor's services judges what. */
    services: z
      .partialRecord(z.enum(['question', 'answer', 'file', 'name']), z.string().min(1))
      .default({}),
  }),
  z.object({
    kind: z.literal('tencent'),
    keyId: z.string().min(1),
    keySecret: z.string().min(1),
    region: z.string().min(1).default('ap-guangzhou'),
    /** Number of a policy made in the vendor's console. */
    bizType: z.string().max(64).optional(),
    baseUrl: httpUrl.optional(),
    /** Address of the service for pictures. */
    pictureUrl: httpUrl.optional(),
  }),
  z.object({
    kind: z.literal('baidu'),
    apiKey: z.string().min(1),
    secretKey: z.string().min(1),
    strategyId: z.string().max(64).optional(),
    baseUrl: httpUrl.optional(),
  }),
])

/** One service that judges texts, some of them pictures as well. */
export type JudgeSettings = z.infer<typeof provider>

export const judgesSchema = z
  .array(provider)
  .max(3)
  .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, '同一种只写一次')

export const moderationSettings = {
  /** Words that are nowhere let through, between commas or line ends. */
  MODERATION_WORDS: z.string().default(''),
  /** Key of an object in the bucket that holds more of them, one a line; read anew every five minutes. */
  MODERATION_WORDS_FILE: z.string().max(500).default(''),
  /** What a service cannot judge in time: let through and recorded (`open`), or refused (`closed`). */
  MODERATION_FAILURE: z.enum(['open', 'closed']).default('open'),
  /** What a service has doubts about: let through and recorded (`pass`), or refused (`block`). */
  MODERATION_REVIEW: z.enum(['pass', 'block']).default('pass'),
}
