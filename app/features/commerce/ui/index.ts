export { OrderScreen } from './orders/order-screen'
export { OrdersScreen } from './orders/orders-screen'
export { RechargeDialog } from './recharge/recharge-dialog'
export { UpgradeScreen } from './upgrade/upgrade-screen'
