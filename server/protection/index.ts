export { protectionRoutes } from './routes.ts'
