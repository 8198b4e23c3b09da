export { connectLive } from './connection.ts'
