export { type ComplaintDeps, complaintRoutes } from './routes.ts'
