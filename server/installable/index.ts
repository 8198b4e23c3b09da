export { type LineOutline, outlineOfLine } from './letter.ts'
export { serveInstallable } from './routes.ts'
