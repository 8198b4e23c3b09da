export { servePublicPages } from './routes.ts'
