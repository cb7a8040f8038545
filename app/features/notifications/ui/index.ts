export { Notifications, NotificationsButton, unreadWords } from './notifications-button'
export { useUnread } from './unread'
