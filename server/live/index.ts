export { createLive, type Live } from './sockets.ts'
