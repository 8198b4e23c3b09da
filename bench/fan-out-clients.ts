/** Socket clients of the fan-out bench, many in one process: they connect, follow the event, and note how old a frame is. */
import { setTimeout as sleep } from 'node:timers/promises'
import { clientEvents, serverEvents } from '@paddock/contract'
import { io, type Socket } from 'socket.io-client'

type Order =
  | {
      readonly type: 'connect'
      readonly url: string
      readonly tokens: readonly string[]
      readonly eventId: string | null
    }
  | { readonly type: 'listen' }
  | { readonly type: 'count' }
  /** When the last of them heard that a market is suspended, and of how many each heard it. */
  | { readonly type: 'shut' }
  | { readonly type: 'end' }

/** The frames that price changes come in, and where in one the time stands at which the feed told it. */
const PRICE_TAG = 'P1|'
const PUBLISHED_AT = 4
/** So many clients connect at a time, and no faster than the server lets them in: a crowd at once is another measurement. */
const AT_ONCE = 50
const AT_LEAST_MS = 300

let sockets: Socket[] = []
let ages: number[] = []
let messages = 0
let bytes = 0
/** By client. */
let shut = new Map<Socket, { lines: number; at: number }>()
let listening = false

process.on('message', (order: Order) => {
  switch (order.type) {
    case 'connect':
      connectAll(order.url, order.tokens, order.eventId).then(
        () => process.send?.({ connected: sockets.length }),
        (error: unknown) => {
          throw error
        },
      )
      break
    case 'listen':
      ages = []
      messages = bytes = 0
      shut = new Map()
      listening = true
      process.send?.({})
      break
    case 'count':
      listening = false
      process.send?.({ ages, messages, bytes })
      break
    case 'shut':
      listening = false
      process.send?.({
        lastAt: Math.max(...[...shut.values()].map(({ at }) => at)),
        lines: sockets.map((socket) => shut.get(socket)?.lines ?? 0),
        bytes,
      })
      break
    case 'end':
      for (const socket of sockets) socket.disconnect()
      process.disconnect()
      break
  }
})
process.send?.({})

async function connectAll(url: string, tokens: readonly string[], eventId: string | null): Promise<void> {
  for (const socket of sockets) socket.disconnect()
  sockets = []
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    const paced = sleep(AT_LEAST_MS)
    sockets.push(
      ...(await Promise.all(tokens.slice(from, from + AT_ONCE).map((token) => connect(url, token, eventId)))),
    )
    await paced
  }
}

async function connect(url: string, token: string, eventId: string | null): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  if (eventId !== null) await socket.emitWithAck(clientEvents.followEvent.name, { eventId, statuses: false })
  socket.on(serverEvents.prices.name, ({ docs }: { docs: string }) => {
    if (!listening) return
    const now = Date.now()
    messages += 1
    bytes += docs.length
    for (const line of docs.split('\n')) {
      if (line.includes('|SUSPENDED|')) shut.set(socket, { lines: (shut.get(socket)?.lines ?? 0) + 1, at: now })
      if (line.startsWith(PRICE_TAG)) ages.push(now - Number(line.split('|', PUBLISHED_AT + 1)[PUBLISHED_AT]))
    }
  })
  return socket
}
