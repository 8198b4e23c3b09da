import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { ended, listen } from '../serving.ts'
import type { CricketChange } from './ccm.ts'
import type { Programme } from './programme.ts'
import { ScoreSession } from './session.ts'

/** How often changes are looked up and sent. */
const TICK_MS = 50
const LONGEST_REQUEST = 16_384
/** A reader so many bytes behind is cut off rather than buffered for. */
const LONGEST_QUEUE = 8 * 1024 * 1024

export type ScoreServer = {
  readonly port: number
  /** What has been told of an event by now. */
  known(eventId: string): CricketChange | undefined
  close(): Promise<void>
  /** For fault tests: drops every connection. */
  cut(): void
  /** For fault tests: stops telling anything, heartbeats too, without closing; and goes on again with what was missed. */
  pause(): void
  resume(): void
  /** For fault tests: sends this line as it is to everyone. */
  inject(line: string): void
}

export type ServeOptions = {
  readonly port: number
  readonly host: string
  readonly programme: Programme
  readonly clock: () => number
  readonly admits: (appKey: string, session: string) => boolean
  /** How many bytes a reader may be behind, where it is not the usual. */
  readonly longestQueue?: number
}

/** Serves a programme over TCP in lines of JSON ended by CRLF. */
export async function serveScores(options: ServeOptions): Promise<ScoreServer> {
  const { programme, clock, admits, longestQueue = LONGEST_QUEUE } = options
  const sessions = new Map<Socket, ScoreSession>()
  let paused = false
  let toldUntil = clock()

  const server = createServer((socket) => {
    const wire = {
      write: (message: object) => void (paused || send(socket, JSON.stringify(message), longestQueue)),
      end: () => void socket.end(),
    }
    const session = new ScoreSession({ connectionId: randomUUID(), wire, programme, clock, admits })
    sessions.set(socket, session)
    readLines(socket, (line) => session.receive(line))
    socket.on('close', () => sessions.delete(socket))
    // A peer that resets is gone; 'close' follows and tidies up.
    socket.on('error', () => socket.destroy())
  })

  const tick = setInterval(() => {
    if (paused) return
    const now = clock()
    const changes = programme.between(toldUntil, now)
    toldUntil = now
    for (const session of sessions.values()) session.publish(changes, now)
  }, TICK_MS)

  const cut = (): void => {
    for (const socket of sessions.keys()) socket.destroy()
  }

  const port = await listen(server, options)
  return {
    port,
    known: (eventId) => programme.of(eventId, clock()),
    cut,
    pause: () => {
      paused = true
    },
    resume: () => {
      paused = false
    },
    inject: (line) => {
      for (const socket of sessions.keys()) send(socket, line, longestQueue)
    },
    close: () => {
      clearInterval(tick)
      cut()
      return ended(server)
    },
  }
}

function send(socket: Socket, line: string, longestQueue: number): void {
  if (socket.writableLength > longestQueue) socket.destroy()
  else if (socket.writable) socket.write(`${line}\r\n`)
}

function readLines(socket: Socket, receive: (line: string) => void): void {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_REQUEST) socket.destroy()
    for (const line of lines) if (line.trim() !== '') receive(line)
  })
}
