export { NotificationsPage } from './notifications-page.tsx'
export { UnreadBadge } from './unread-badge.tsx'
