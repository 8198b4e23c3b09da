export { pointsRoutes } from './routes.ts'
