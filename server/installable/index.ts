export { serveInstallable } from './routes.ts'
