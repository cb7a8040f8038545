export { commerceCalls } from './api'
export { payNotifyApi } from './notify'
export { commerceHandlers } from './orders/order-events-job'
export { sweepCommerce, sweepDeliveries } from './sweep'
