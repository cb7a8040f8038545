export { GoodsScreen } from './goods-screen'
export { OperatorOrdersScreen } from './operator-orders-screen'
export { ReconciliationScreen } from './reconciliation-screen'
