export { NotificationsButton } from './notifications-button'
export { useUnread } from './unread'
