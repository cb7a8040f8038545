import type { Context } from '~/core/context'
import type { PaymentMethod } from '../../terms'
import { paymentMerchants } from '../ports'
import type { PaymentRow } from '../tables'
import { openMerchants as openConfiguredMerchants } from './merchants'
import type { OpenProviders, PaymentProvider } from './provider'
import { isSandboxOn, sandboxProvider } from './sandbox'
import { transferProvider } from './transfer'

// Merchants of payment services: those that are configured, where nobody provides others.
const openMerchants: OpenProviders = (ctx) =>
  (paymentMerchants.of(ctx) ?? openConfiguredMerchants)(ctx)

/** Who takes payments of this site now, the brand's own merchants first. */
function providersHere(ctx: Context): PaymentProvider[] {
  const merchants = openMerchants(ctx)
  const isOwn = ({ brands }: PaymentProvider) =>
    brands.some((brand) => brand === ctx.brandId || brand === ctx.host)
  const own = merchants.filter(isOwn)
  const here = own.length > 0 ? own : merchants.filter(({ brands }) => brands.length === 0)
  const isSandbox = merchants.length === 0 && isSandboxOn(ctx)
  const transfer = transferProvider(ctx, isSandbox)
  return [...here, ...(isSandbox ? [sandboxProvider(ctx)] : []), ...(transfer ? [transfer] : [])]
}

/** How an order of this site can be paid. */
export function methodsHere(ctx: Context): { methods: PaymentMethod[]; isSandbox: boolean } {
  const here = providersHere(ctx)
  return {
    methods: [...new Set(here.flatMap(({ methods }) => methods))],
    isSandbox: here.some((provider) => provider.isSandbox),
  }
}

/** Whoever takes a payment by this method here; null for nobody. */
export const providerFor = (ctx: Context, method: PaymentMethod): PaymentProvider | null =>
  providersHere(ctx).find(({ methods }) => methods.includes(method)) ?? null

/** Everybody who has taken payments, each with books of its own. */
export const allProviders = (ctx: Context): PaymentProvider[] => {
  const transfer = transferProvider(ctx, true)
  return [...openMerchants(ctx), ...(transfer ? [transfer] : []), sandboxProvider(ctx)]
}

/** By whom a payment was opened, whether or not it takes new ones; null when it is configured no longer. */
export const providerOf = (
  ctx: Context,
  { provider, merchantId }: Pick<PaymentRow, 'provider' | 'merchantId'>,
): PaymentProvider | null =>
  allProviders(ctx).find((item) => item.name === provider && item.merchantId === merchantId) ?? null
