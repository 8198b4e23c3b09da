export { serveChatFrame } from './frame.ts'
export { startChatCare } from './care.ts'
export { type ChatDeps, type ChatNews, chatRoutes } from './routes.ts'
