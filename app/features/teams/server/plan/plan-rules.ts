import { type Role, isTeamAdmin } from '../policies'

/**
 * What a team whose plan is over may still do: owner and admins read what they need to renew, and take out what is
 * theirs, and end the links that are out. Everything else, every other write above all, answers TEAM_PLAN_EXPIRED. Sign-in, the list of teams and switching
 * stand before the team gate and ask for no plan.
 */
const openWithoutPlan: ReadonlySet<string> = new Set([
  // What the team is and how to renew it.
  'GET /team/:teamId/info',
  'GET /team/:teamId/member/list',
  'GET /team/:teamId/member/own',
  'GET /team/:teamId/listMemberUsage',
  'GET /team/:teamId/coin/balance',
  'GET /team/:teamId/coin/detail',
  'GET /team/:teamId/audit/list',
  // Asked by every page, also by the one where it is renewed.
  'GET /notification/count',
  // What became of an order stands there.
  'GET /notification/list',
  'POST /notification/read',
  'POST /notification/readAll',
  'GET /goods/list',
  'POST /order/quote',
  'POST /order/create',
  'GET /order/page',
  'GET /order/:orderId',
  'POST /order/:orderId/pay',
  'GET /order/:orderId/payer',
  'POST /order/:orderId/sandbox',
  'POST /order/:orderId/cancel',
  'POST /order/:orderId/address',
  'POST /order/:orderId/receive',
  'POST /order/:orderId/refundQuote',
  'POST /order/:orderId/refund',
  'GET /order/invoice/last',
  'POST /order/:orderId/invoice',
  'POST /order/:orderId/invoice/withdraw',
  'GET /order/:orderId/invoice/file',
  'GET /order/export',
  'GET /team/:teamId/order/page',
  'GET /team/:teamId/order/export',
  // Taking along what is one's own.
  'GET /team/:teamId/audit/export',
  'GET /space/:spaceId/folder/listFile',
  'GET /repositoryFile/getDownloadLink',
  // Taking back what strangers can still read.
  'GET /share/link/list',
  'POST /share/revoke',
])

/** Whether this call, named by method and path pattern, is open to the role although the plan is over. */
export const isPlanExempt = (call: string, role: Role) =>
  isTeamAdmin(role) && openWithoutPlan.has(call)
