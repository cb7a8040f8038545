import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

type Recorded = (own: Belongings) => Recording

const about =
  (
    what: string,
    order: 'orderId' | 'parcelId' | 'sentOrderId' | 'paidOrderId' | 'billedOrderId',
    body: object = {},
  ) =>
  (own: Belongings): Recording => ({
    path: `/order/${own[order]}/${what}`,
    body: { teamId: own.teamId, ...body },
  })

/** Orders of the sandbox: one that waits, a parcel without an address, one on its way, one that is paid, and one to be billed. */
export const commerceRecordings: Record<string, Recorded> = {
  'POST /order/quote': ({ teamId }) => ({
    path: '/order/quote',
    body: { teamId, goodsId: '24', count: 1 },
  }),
  'POST /order/create': ({ teamId }) => ({
    path: '/order/create',
    body: { teamId, goodsId: '24', count: 1, amount: 45_000, key: 'recorded-order' },
  }),
  'POST /order/:orderId/pay': about('pay', 'orderId', { method: 'wechat-native' }),
  'POST /order/:orderId/sandbox': about('sandbox', 'orderId', { outcome: 'failed' }),
  'POST /order/:orderId/cancel': about('cancel', 'orderId'),
  'POST /order/:orderId/address': about('address', 'parcelId', {
    name: '周禾',
    mobile: '13800000000',
    region: '浙江省杭州市西湖区',
    street: '文三路18号',
  }),
  'POST /order/:orderId/receive': about('receive', 'sentOrderId'),
  'POST /order/:orderId/refundQuote': about('refundQuote', 'paidOrderId'),
  'POST /order/:orderId/refund': about('refund', 'paidOrderId', {
    reason: 'tooMany',
    amount: 19_000,
  }),
  'POST /order/:orderId/invoice': about('invoice', 'sentOrderId', {
    titleKind: 'person',
    kind: 'normal',
    title: '周禾',
    email: 'a@b.cn',
  }),
  'POST /order/:orderId/invoice/withdraw': about('invoice/withdraw', 'billedOrderId'),
}
