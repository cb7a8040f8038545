import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import { isOperator } from '~/features/operators/server'
import * as contract from '../../operator-contract'
import { serveInvoice } from '../invoices/download-invoice'
import { adjustTeam } from './adjust-team'
import { askForAddress } from './ask-for-address'
import { confirmTransfer, sendParcel } from './change-orders'
import { closeDay } from './close-day'
import { decideOnInvoice, decideOnRefund, refundByHand, reverseInvoice } from './decide'
import { exportOperatorOrders, exportReconciliation, exportUsage } from './export-tables'
import { changeGoods, listOperatorGoods } from './goods'
import { refundReturned, returnPayment } from './money-back'
import { listOperatorOrders } from './orders'
import { queryDifference } from './query-difference'
import { reconcile } from './reconciliation'
import { settleDifference } from './settle-difference'
import { listOperatorTeams } from './teams'
import { listUsage } from './usage'

// For everybody else there is no such call.
const access = { visitor: 'closed', isOpen: isOperator } as const

/** What whoever runs the installation does about buying. */
export const operatorCalls = [
  defineCall({
    call: 'GET /desk/order/page',
    title: '运营台：各团队的订单与要处理的单',
    access,
    query: contract.operatorOrdersQuery,
    result: contract.operatorOrderPage,
    run: (ctx, { query }) => listOperatorOrders(ctx, query),
  }),
  defineCall({
    call: 'POST /desk/order/send',
    title: '运营台：填运单，寄出',
    access,
    body: contract.sendInput,
    result: done,
    run: (ctx, { body }) => sendParcel(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/order/askAddress',
    title: '运营台：提醒下单人补充收货地址',
    access,
    body: contract.askForAddressInput,
    result: done,
    run: (ctx, { body }) => askForAddress(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/order/transfer',
    title: '运营台：确认对公转账到账',
    access,
    body: contract.transferInput,
    result: done,
    run: (ctx, { body }) => confirmTransfer(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/refund/decide',
    title: '运营台：审核退款',
    access,
    body: contract.refundDecisionInput,
    result: done,
    run: (ctx, { body }) => decideOnRefund(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/refund/done',
    title: '运营台：对公退款已汇出',
    access,
    body: contract.refundDoneInput,
    result: done,
    run: (ctx, { body }) => refundByHand(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/payment/return',
    title: '运营台：退回金额不符的来款',
    access,
    body: contract.returnPaymentInput,
    result: done,
    run: (ctx, { body }) => returnPayment(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/refund/returned',
    title: '运营台：已寄出的商品退回后退款',
    access,
    body: contract.returnedInput,
    result: done,
    run: (ctx, { body }) => refundReturned(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/invoice/decide',
    title: '运营台：登记开出的发票，或写明不能开的原因',
    access,
    body: contract.invoiceDecisionInput,
    result: done,
    run: (ctx, { body }) => decideOnInvoice(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/invoice/reverse',
    title: '运营台：登记已冲红的发票，之后可以退款',
    access,
    body: contract.reverseInvoiceInput,
    result: done,
    run: (ctx, { body }) => reverseInvoice(ctx, body),
  }),
  defineCall({
    call: 'GET /desk/order/:orderId/invoice/file',
    title: '运营台：查看开出的发票',
    access: { ...access, unsigned: true },
    params: contract.operatorOrderParams,
    result: 'file',
    run: (ctx, { params: { orderId } }, { request }) => serveInvoice(ctx, { orderId, request }),
  }),
  defineCall({
    call: 'GET /desk/goods/list',
    title: '运营台：全部商品',
    access,
    result: z.array(contract.operatorGoodsView),
    run: (ctx) => listOperatorGoods(ctx),
  }),
  defineCall({
    call: 'POST /desk/goods/change',
    title: '运营台：改名称、价格，上架或下架',
    access,
    body: contract.changeGoodsInput,
    result: z.array(contract.operatorGoodsView),
    run: (ctx, { body }) => changeGoods(ctx, body),
  }),
  defineCall({
    call: 'GET /desk/order/export',
    title: '运营台：导出各团队的订单（CSV）',
    access,
    query: contract.operatorExportQuery,
    result: 'file',
    run: (ctx, { query }) => exportOperatorOrders(ctx, query),
  }),
  defineCall({
    call: 'GET /desk/reconciliation/export',
    title: '运营台：导出一天的对账（CSV）',
    access,
    query: contract.reconciliationExportQuery,
    result: 'file',
    run: (ctx, { query }) => exportReconciliation(ctx, query),
  }),
  defineCall({
    call: 'POST /desk/reconciliation/close',
    title: '运营台：结账一天',
    access,
    body: contract.closeDayInput,
    result: contract.reconciliationView,
    run: (ctx, { body }) => closeDay(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/reconciliation/settle',
    title: '运营台：把对不平的一笔留到后一日，或记为坏账',
    access,
    body: contract.settleDifferenceInput,
    result: done,
    run: (ctx, { body }) => settleDifference(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/reconciliation/query',
    title: '运营台：向付款渠道查对不平的一笔',
    access,
    body: contract.queryDifferenceInput,
    result: contract.providerAnswer,
    run: (ctx, { body }) => queryDifference(ctx, body),
  }),
  defineCall({
    call: 'GET /desk/team/page',
    title: '运营台：各团队的版本、席位、到期与余额',
    access,
    query: contract.operatorTeamsQuery,
    result: contract.operatorTeamPage,
    run: (ctx, { query }) => listOperatorTeams(ctx, query),
  }),
  defineCall({
    call: 'POST /desk/team/adjust',
    title: '运营台：给团队加硬币，或调整席位、到期与提问次数',
    access,
    body: contract.adjustTeamInput,
    result: contract.operatorTeamView,
    run: (ctx, { body }) => adjustTeam(ctx, body),
  }),
  defineCall({
    call: 'GET /desk/reconciliation',
    title: '运营台：一天的对账',
    access,
    query: contract.reconciliationQuery,
    result: contract.reconciliationView,
    run: (ctx, { query }) => reconcile(ctx, query),
  }),
  defineCall({
    call: 'GET /desk/usage',
    title: '运营台：各团队一个月的用量',
    access,
    query: contract.operatorUsageQuery,
    result: contract.operatorUsagePage,
    run: (ctx, { query }) => listUsage(ctx, query),
  }),
  defineCall({
    call: 'GET /desk/usage/export',
    title: '运营台：导出各团队一个月的用量（CSV）',
    access,
    query: contract.operatorUsageExportQuery,
    result: 'file',
    run: (ctx, { query }) => exportUsage(ctx, query),
  }),
] as const
