export { startDelivery, type Told } from './deliver.ts'
export type { LimitFacts, NewNotification } from './notification.ts'
export { messageRoutes, type MessageDeps } from './routes.ts'
export { saveNotifications } from './store.ts'
