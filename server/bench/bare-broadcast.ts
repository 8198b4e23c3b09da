/**
 * The least that a live feed can be: Socket.IO, one room, and a text broadcast to it. What the price feed is compared with,
 * over the same library, the same clients, and messages of the same length.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { memoryOf } from './memory.ts'

const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false })
io.on('connection', (socket) => void socket.join('all'))
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

type Order =
  | { readonly type: 'memory' }
  | { readonly type: 'broadcast'; readonly perSecond: number; readonly name: string; readonly length: number }
  | { readonly type: 'once'; readonly name: string; readonly length: number }
  | { readonly type: 'end' }

let ticking: NodeJS.Timeout | undefined
process.on('message', (order: Order) => {
  clearInterval(ticking)
  switch (order.type) {
    case 'memory':
      process.send?.(memoryOf(process))
      break
    case 'broadcast':
      if (order.perSecond > 0) ticking = setInterval(() => broadcast(order.name, order.length), 1000 / order.perSecond)
      process.send?.({})
      break
    case 'once':
      broadcast(order.name, order.length)
      process.send?.({})
      break
    case 'end':
      void io.close()
      process.disconnect()
      break
  }
})
process.send?.({ port: (http.address() as AddressInfo).port })

/** The time stands where a price frame has it, the rest is filling. */
function broadcast(name: string, length: number): void {
  const docs = `P1|bare|1|1|${Date.now()}|`
  io.to('all').emit(name, { eventId: '1', docs: docs.padEnd(length, '.') })
}
