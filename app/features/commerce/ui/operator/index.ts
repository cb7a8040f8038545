export { GoodsScreen } from './goods-screen'
export { OperatorOrdersScreen } from './operator-orders-screen'
export { OperatorTeamsScreen } from './teams-screen'
export { ReconciliationScreen } from './reconciliation-screen'
