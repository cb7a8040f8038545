import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

const adService = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('baidu'),
    /** Of the ad account; it is its secret. */
    token: z.string().min(1),
    /** Types as the account's 转化追踪 has them. */
    registrationType: z.int().min(0).default(25),
    paymentType: z.int().min(0).default(10),
    /** Type of invalid conversions; absent: refunds are not reported. */
    invalidType: z.int().min(0).optional(),
    baseUrl: httpUrl.default('https://ocpc.baidu.com'),
  }),
  z.object({
    kind: z.literal('qihoo'),
    appKey: z.string().min(1),
    appSecret: z.string().min(1),
    registrationEvent: z.string().min(1).max(40).default('REGISTERED'),
    paymentEvent: z.string().min(1).max(40).default('PAY'),
    /** Advertiser of display ads; absent: their clicks are not reported. */
    jzqs: z.string().min(1).optional(),
    baseUrl: httpUrl.default('https://convert.dop.360.cn'),
  }),
])

/** One service that shows ads and is told what became of its clicks. */
export type AdServiceSettings = z.infer<typeof adService>

export const adServicesSchema = z
  .array(adService)
  .max(2)
  .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, '同一种只写一次')
