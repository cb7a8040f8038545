import type { Context } from '~/core/context'
import type { PaymentProvider } from './provider'

const DAY_MS = 24 * 60 * 60_000
const SAMPLE = { accountName: '示例账户，请勿转账', bank: '示例银行', accountNo: '0000 0000 0000' }

/** Bank transfers: an operator says when one has come, and when money was sent back. Null where no account is configured. */
export function transferProvider(ctx: Context, isSample: boolean): PaymentProvider | null {
  const account = ctx.settings.BANK_TRANSFER ?? (isSample ? SAMPLE : null)
  if (!account) return null
  const openHere = (remark: string) => ({ type: 'transfer', ...account, remark }) as const
  return {
    name: 'transfer',
    merchantId: 'transfer',
    brands: [],
    methods: ['transfer'],
    isSandbox: false,
    openingLifeMs: 30 * DAY_MS,
    openHere,
    open: async ({ tradeNo }) => openHere(tradeNo),
    query: async () => ({ type: 'waiting' }),
    close: async () => ({ type: 'closed' }),
    refund: async () => ({ type: 'processing' }),
    queryRefund: async () => ({ type: 'processing' }),
    readNotification: async () => null,
    refuse: () => new Response(null, { status: 404 }),
    bill: async () => null,
  }
}
