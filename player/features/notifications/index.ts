export { noteTold } from './api.ts'
export { NotificationsPage } from './notifications-page.tsx'
export { sayNotification } from './say.ts'
export { UnreadBadge } from './unread-badge.tsx'
