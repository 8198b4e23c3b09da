/** Connections that are torn off instead of closed, for tests: a peer that has gone sends a reset, and nobody of ours may die of it. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Notes what nobody caught: in a process of ours it would have been the end. */
export function watchUncaught(): { readonly errors: readonly unknown[]; stop(): void } {
  const errors: unknown[] = []
  const note = (error: unknown): void => void errors.push(error)
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  return {
    errors,
    stop() {
      process.off('uncaughtException', note)
      process.off('unhandledRejection', note)
    },
  }
}

/** The other side's stack needs a moment to hear of a reset, and ours another to tell it. */
export const afterReset = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

/** Connects, lets `talk` go as far as it goes, and tears the connection off there. */
export async function connectAndReset(port: number, talk: (socket: Socket) => Promise<unknown>): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  await talk(socket)
  socket.resetAndDestroy()
  await afterReset()
}

export type Wire = { readonly port: number; resetAll(): void; resetNext(after: number): void; close(): void }

/** Stands between a program and a server: passes on what both say, and tears connections off when it is told to. */
export async function openWire(target: { readonly host: string; readonly port: number }): Promise<Wire> {
  const pairs = new Set<readonly [Socket, Socket]>()
  /** How many bytes of the server the next connection still gets. */
  let spared: number | undefined
  const server = createServer((near) => {
    const far = connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    let left = spared
    spared = undefined
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => pairs.delete(pair) && near.end())
    if (left === 0) return reset(pair)
    near.on('data', (part) => void far.write(part))
    far.on('data', (part) => {
      near.write(part)
      if (left === undefined) return
      left -= part.length
      if (left <= 0) reset(pair)
    })
  })
  const reset = (pair: readonly [Socket, Socket]): void => {
    pairs.delete(pair)
    pair[0].resetAndDestroy()
    pair[1].destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    resetAll() {
      for (const pair of pairs) reset(pair)
    },
    resetNext(after) {
      spared = after
    },
    close() {
      for (const pair of pairs) reset(pair)
      server.close()
    },
  }
}
