export { operatorCalls } from './api'
export { listOperatorGoods } from './goods'
export { listOperatorOrders } from './orders'
export { reconcile } from './reconciliation'
