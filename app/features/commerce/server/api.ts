import { z } from 'zod'
import { defineCall } from '~/core/calls/define-call'
import * as contract from '../contract'
import { listGoods } from './goods/goods'
import { downloadInvoice } from './invoices/download-invoice'
import { lastInvoice } from './invoices/last-invoice'
import { requestInvoice } from './invoices/request-invoice'
import { withdrawInvoice } from './invoices/withdraw-invoice'
import { cancelOrder, confirmReceipt, setAddress } from './orders/change-order'
import { createOrder } from './orders/create-order'
import { exportOrders, exportOwnOrders } from './orders/export-orders'
import { getOrder, listOwnOrders, listTeamOrders } from './orders/read-orders'
import { payOrder } from './payments/pay'
import { findPayerPage } from './payments/payer-page'
import { pressSandbox } from './payments/sandbox'
import { quoteOrder } from './quotes/quote'
import { quoteRefund } from './refunds/read-refund'
import { requestRefund } from './refunds/request-refund'

const params = contract.orderParams
const result = contract.orderView

/** Members look; owner and admins buy. */
export const commerceCalls = [
  defineCall({
    call: 'GET /goods/list',
    title: '可购买的商品',
    access: { role: 'member' },
    query: contract.goodsQuery,
    result: z.array(contract.goodsView),
    run: (ctx, { query }) => listGoods(ctx, query),
  }),
  defineCall({
    call: 'POST /order/quote',
    title: '下单前的报价：金额、席位与到期日',
    access: { role: 'member', reads: true },
    body: contract.quoteInput,
    result: contract.quoteView,
    run: (ctx, { body }) => quoteOrder(ctx, body),
  }),
  defineCall({
    call: 'POST /order/create',
    title: '下单；同一个请求号只成一单',
    access: { role: 'admin' },
    body: contract.createOrderInput,
    result,
    run: (ctx, { body }) => createOrder(ctx, body),
  }),
  defineCall({
    call: 'GET /order/page',
    title: '本人的订单',
    access: { role: 'member' },
    query: contract.orderPageQuery,
    result: contract.orderPage,
    run: (ctx, { query }) => listOwnOrders(ctx, query),
  }),
  defineCall({
    call: 'GET /order/export',
    title: '导出本人的订单（CSV）',
    access: { role: 'member' },
    query: contract.exportOwnOrdersQuery,
    result: 'file',
    run: (ctx, { query }) => exportOwnOrders(ctx, query),
  }),
  defineCall({
    call: 'GET /order/:orderId',
    title: '一笔订单；成员只看到自己的',
    access: { role: 'member' },
    params,
    query: contract.teamQuery,
    result,
    run: (ctx, { params: { orderId } }) => getOrder(ctx, orderId),
  }),
  defineCall({
    call: 'GET /team/:teamId/order/page',
    title: '团队的全部订单',
    access: { role: 'admin' },
    query: contract.teamOrdersQuery,
    result: contract.orderPage,
    run: (ctx, { query }) => listTeamOrders(ctx, query),
  }),
  defineCall({
    call: 'GET /team/:teamId/order/export',
    title: '导出团队的订单（CSV）',
    access: { role: 'admin' },
    query: contract.exportOrdersQuery,
    result: 'file',
    run: (ctx, { query }) => exportOrders(ctx, query),
  }),
  defineCall({
    call: 'POST /order/:orderId/pay',
    title: '选一种方式付款',
    access: { role: 'admin' },
    params,
    body: contract.payInput,
    result: contract.payView,
    run: (ctx, { params: { orderId }, body }) => payOrder(ctx, { ...body, orderId }),
  }),
  defineCall({
    call: 'GET /order/:orderId/payer',
    title: '在微信里付款前，确认付款人的地址',
    access: { role: 'admin' },
    params,
    query: contract.teamQuery,
    result: contract.payerPageView,
    run: (ctx, { params: { orderId } }) => findPayerPage(ctx, { orderId }),
  }),
  defineCall({
    call: 'POST /order/:orderId/sandbox',
    title: '测试收银台：模拟支付成功或失败',
    access: { role: 'admin' },
    params,
    body: contract.sandboxInput,
    result,
    run: (ctx, { params: { orderId }, body }) => pressSandbox(ctx, { ...body, orderId }),
  }),
  defineCall({
    call: 'POST /order/:orderId/cancel',
    title: '取消待支付的订单',
    access: { role: 'admin' },
    params,
    body: contract.teamBody,
    result,
    run: (ctx, { params: { orderId } }) => cancelOrder(ctx, { orderId }),
  }),
  defineCall({
    call: 'POST /order/:orderId/address',
    title: '补充收货地址',
    access: { role: 'admin' },
    params,
    body: contract.addressInput,
    result,
    run: (ctx, { params: { orderId }, body }) => setAddress(ctx, { ...body, orderId }),
  }),
  defineCall({
    call: 'POST /order/:orderId/receive',
    title: '确认收货',
    access: { role: 'admin' },
    params,
    body: contract.teamBody,
    result,
    run: (ctx, { params: { orderId } }) => confirmReceipt(ctx, { orderId }),
  }),
  defineCall({
    call: 'POST /order/:orderId/refundQuote',
    title: '可退的金额与退不了的原因',
    access: { role: 'admin', reads: true },
    params,
    body: contract.teamBody,
    result: contract.refundQuoteView,
    run: (ctx, { params: { orderId } }) => quoteRefund(ctx, { orderId }),
  }),
  defineCall({
    call: 'POST /order/:orderId/refund',
    title: '申请退款：退未用的部分',
    access: { role: 'admin' },
    params,
    body: contract.refundInput,
    result,
    run: (ctx, { params: { orderId }, body }) => requestRefund(ctx, { ...body, orderId }),
  }),
  defineCall({
    call: 'GET /order/invoice/last',
    title: '本人上一次申请发票时填的抬头',
    access: { role: 'admin' },
    query: contract.teamQuery,
    result: contract.lastInvoiceView,
    run: (ctx) => lastInvoice(ctx),
  }),
  defineCall({
    call: 'GET /order/:orderId/invoice/file',
    title: '下载订单的发票',
    access: { role: 'member', unsigned: true },
    params,
    query: contract.teamQuery,
    result: 'file',
    run: (ctx, { params: { orderId } }, { request }) => downloadInvoice(ctx, { orderId, request }),
  }),
  defineCall({
    call: 'POST /order/:orderId/invoice',
    title: '申请发票',
    access: { role: 'admin' },
    params,
    body: contract.invoiceInput,
    result,
    run: (ctx, { params: { orderId }, body }) => requestInvoice(ctx, { ...body, orderId }),
  }),
  defineCall({
    call: 'POST /order/:orderId/invoice/withdraw',
    title: '撤回等待开票的申请',
    access: { role: 'admin' },
    params,
    body: contract.teamBody,
    result,
    run: (ctx, { params: { orderId } }) => withdrawInvoice(ctx, { orderId }),
  }),
] as const
