import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { ended, listen } from '../serving.ts'
import type { Accounts } from './accounts.ts'
import type { Board } from './board.ts'
import { openSession, type Session } from './session.ts'
import type { Mood } from './subscription.ts'

const LONGEST_REQUEST = 65_536
/** With this much unread the client counts as slow: its changes are folded together until it has caught up. */
const SLOW_BYTES = 1_000_000
/** A reader this far behind, which can only be after an image, is cut off. */
const LOST_BYTES = 64_000_000

export type StreamServer = {
  readonly port: number
  /** Drops every connection, and refuses new ones for a while. */
  cut(refuseMs: number): void
  sendImage(): void
  /** Sends these bytes as a line to everyone. */
  inject(line: string): void
  close(): Promise<void>
}

export type StreamServerOptions = {
  readonly port: number
  readonly host: string
  readonly board: Board
  readonly accounts: Accounts
  readonly mood: Mood
  readonly clock: () => number
  readonly mostMarkets: number
  readonly mostConnections: number
  readonly idleMs: number
}

export async function serveStream(options: StreamServerOptions): Promise<StreamServer> {
  const sessions = new Map<Socket, Session>()
  let refusedUntil = 0

  const server = createServer((socket) => {
    // A peer that resets is gone; 'close' follows and tidies up.
    socket.on('error', () => socket.destroy())
    if (options.clock() < refusedUntil) return void socket.destroy()
    socket.setNoDelay(true)
    const session = openSession({ ...options, connectionId: randomUUID(), wire: wireOf(socket) })
    sessions.set(socket, session)
    socket.on('close', () => {
      sessions.delete(socket)
      session.close()
    })
    if (sessions.size > options.mostConnections) return session.refuseConnection()
    readLines(socket, (line) => session.receive(line))
  })

  const dropAll = (): void => {
    for (const socket of sessions.keys()) socket.destroy()
  }

  const port = await listen(server, options)
  return {
    port,
    cut: (refuseMs) => {
      refusedUntil = options.clock() + refuseMs
      dropAll()
    },
    sendImage: () => {
      for (const session of sessions.values()) session.sendImage()
    },
    inject: (line) => {
      for (const socket of sessions.keys()) if (socket.writable) socket.write(`${line}\r\n`)
    },
    close: () => {
      dropAll()
      return ended(server)
    },
  }
}

const wireOf = (socket: Socket) => ({
  send: (message: object): void => {
    if (!socket.writable) return
    socket.write(`${JSON.stringify(message)}\r\n`)
    if (socket.writableLength > LOST_BYTES) socket.destroy()
  },
  isSlow: () => socket.writableLength > SLOW_BYTES,
  end: () => void socket.end(),
})

function readLines(socket: Socket, receive: (line: string) => void): void {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_REQUEST) socket.destroy()
    for (const line of lines) if (line.trim() !== '' && !socket.writableEnded) receive(line)
  })
}
