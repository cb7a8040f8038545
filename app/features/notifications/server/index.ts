export { notificationsCalls } from './api'
export { commentNotifications } from './notify'
export { sweepNotifications } from './sweep'
