/**
 * The provider's HTTP side: its protocol for wallets (signed), the game screens with what they ask (`/play/{session}`), and a desk for whoever
 * develops or tests (`/`).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PAYTABLES } from '@paddock/domain/fairness'
import type { Paise } from '@paddock/domain/money'
import { openBook, type Round, type WalletKey } from './book.ts'
import { createDays } from './days.ts'
import { createDesk } from './desk.ts'
import { createCalls } from './faults.ts'
import { createOperatorApi, json, type Reply } from './operator-api.ts'
import { createPlayerApi } from './player-api.ts'
import { createRounds, type Pace } from './rounds/index.ts'
import { createScreens } from './screens.ts'
import { createSealCheck, type Key, sealed } from './seal.ts'
import { createNews } from './shared/news.ts'
import { createTables, type Wait } from './shared/tables.ts'
import { createSportsBook, type SportOptions } from './sport/book.ts'

export type CasinoOptions = {
  readonly port: number
  readonly host: string
  /** Where browsers find it, if not at its port on this machine. */
  readonly origin?: string
  readonly dataDir: string
  /** Known from the start; others are told at the desk. */
  readonly keys: readonly WalletKey[]
  readonly pace?: Pace
  /** What the sports book is about: recordings as the feeds beside it play them. */
  readonly sport?: SportOptions
  /** @internal The time of what it is about, where that is not now. */
  readonly sportClock?: () => number
  /** How the phases of shared rounds are waited for. */
  readonly wait?: Wait
}

const LONGEST_BODY = 256 * 1024
const LOOK_MS = 60_000
const DECIDE_MS = 1000
const RECORDINGS = join(import.meta.dirname, '..', 'recordings')
const KEPT_OPEN_MS = 60_000
/** An empty line now and then, so that both sides see when the other is gone. */
const ALIVE_MS = 15_000
/** Bytes that a screen has not read. */
const MOST_UNREAD = 256 * 1024
const COMMON = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const
const OPERATORS = /^\/(games|sessions|rounds|health|report)(\/|$)/
const SCREENS = /^\/play\/([^/]+)(?:\/([a-z]+))?$/
const PAYTABLE_OF = /^\/fairness\/paytables\/([a-z0-9-]+)$/
/** A checker on another page reads it too. */
const OF_ANYBODY = { 'access-control-allow-origin': '*' } as const
const AT_DESK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const LOOPBACK = /^(::ffff:)?127\.|^::1$/
/** What a proxy says of whom it speaks for. */
const PROXIED = /^(x-forwarded-.+|forwarded|via|x-real-ip)$/
const NOT_FOUND = json({ code: 'NOT_FOUND' }, 404)
const TOO_LONG = json({ code: 'INVALID_REQUEST', message: 'the body is too long' }, 413)

export async function startCasino(options: CasinoOptions, clock: () => number = Date.now) {
  const book = openBook(join(options.dataDir, 'journal.jsonl'))
  for (const key of options.keys) if (!isKnown(key)) book.write({ key })
  const calls = createCalls(clock, (bookings) => book.write({ bookings }))
  const news = createNews()
  const tell = (round: Round, balance: Paise | null): void => players.tell(round, balance)
  const sport = createSportsBook(
    options.sport ?? { schedule: { speed: 1 }, recordingsDir: RECORDINGS },
    options.sportClock ?? clock,
  )
  const rounds = createRounds({ book, sport, calls, clock, pace: options.pace, failed, moved: tell })
  const tables = createTables({
    book,
    rounds,
    news,
    clock,
    wait: options.wait,
    failed,
    told: (bet) => tell(bet, null),
  })
  const days = createDays(book, clock)
  const operators = createOperatorApi({ book, rounds, days, origin, clock })
  const players = createPlayerApi({ book, rounds, tables, sport, days, news, calls, clock })
  const screens = createScreens(book)
  const desk = createDesk({ book, calls })
  const sealOf = createSealCheck((keyId) => book.keys.get(keyId), clock)

  /** One that was retired at the desk stays so, until it is added there. */
  function isKnown({ keyId, secret, walletUrl }: WalletKey): boolean {
    if (book.retired.has(keyId)) return true
    const known = book.keys.get(keyId)
    return known?.secret === secret && known.walletUrl === walletUrl
  }

  function origin(): string {
    return options.origin ?? `http://localhost:${port()}`
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() =>
      send(response, json({ code: 'INTERNAL', message: 'the provider failed' }, 500)),
    )
  })
  // A call that meets the end of a kept connection is lost.
  server.keepAliveTimeout = KEPT_OPEN_MS
  const port = (): number => (server.address() as AddressInfo).port

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await readBody(request)
    if (body === undefined) return send(response, TOO_LONG)
    if (OPERATORS.test(url.pathname)) return await serveOperator(request, url, body, response)
    const [, session, act] = SCREENS.exec(url.pathname) ?? []
    if (session !== undefined && act !== undefined && request.method === 'POST') {
      const access = bearerOf(request)
      if (act === 'watch') return watch(session, access, response)
      return send(response, await players.answer(session, { act, access, body: parse(request, body) }))
    }
    const page = session === undefined ? (screens.file(url.pathname) ?? published(url.pathname)) : screens.page(session)
    if (request.method === 'GET' && page) return send(response, page, page.headers)
    send(response, (isAtDesk(request) ? serveDesk(request, url.pathname, body) : undefined) ?? NOT_FOUND)
  }

  /** What is anybody's to read: the hash of each day, and the text whose hash rounds of a game bear. */
  function published(path: string): (Reply & { readonly headers: Readonly<Record<string, string>> }) | undefined {
    if (path === '/fairness/days') return { ...json({ days: days.roots() }), headers: OF_ANYBODY }
    const [, gameCode = ''] = PAYTABLE_OF.exec(path) ?? []
    const body = PAYTABLES.get(gameCode)
    return body === undefined ? undefined : { status: 200, body, type: 'application/json', headers: OF_ANYBODY }
  }

  /** Lines until the screen is gone; one that does not read what it is sent comes again. */
  function watch(session: string, access: string | undefined, response: ServerResponse): void {
    const write = (text: string): void => {
      if (response.writableLength > MOST_UNREAD) response.destroy()
      else response.write(text)
    }
    response.on('error', () => response.destroy())
    const seated = players.watch(session, access, {
      send(line) {
        if (!response.headersSent) response.writeHead(200, { ...COMMON, 'content-type': 'application/x-ndjson' })
        write(`${line}\n`)
      },
      end: () => response.end(),
    })
    if (typeof seated !== 'function') return send(response, seated)
    const alive = setInterval(() => write('\n'), ALIVE_MS)
    response.on('close', () => {
      clearInterval(alive)
      seated()
    })
  }

  function serveDesk(request: IncomingMessage, path: string, body: string): Reply | undefined {
    if (request.method === 'GET') return desk.page(path)
    // A form of a foreign page cannot say this type without asking.
    return request.headers['content-type'] === 'application/json' ? desk.control(path, parse(request, body)) : undefined
  }

  async function serveOperator(
    request: IncomingMessage,
    url: URL,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    const { method = 'GET', url: path = '/' } = request
    const seal = sealOf(request.headers, { direction: 'to-provider', what: [method, path], body })
    if (!seal)
      return send(response, json({ code: 'INVALID_SIGNATURE', message: 'not signed', serverTime: clock() }, 401))
    const isStormy = calls.isStormy(sessionBehind(url.pathname))
    const reply = isStormy
      ? json({ code: 'INTERNAL', message: 'a storm, on purpose' }, 503)
      : await operators({ method, url, body, key: seal.key })
    send(response, reply, sealOfAnswer(seal.key, seal.nonce, reply))
  }

  /** Of a path about a session or one of its rounds. */
  function sessionBehind(path: string): string {
    const [, what, id = ''] = path.split('/')
    return what === 'rounds' ? (book.rounds.get(id)?.session ?? '') : id
  }

  const sealOfAnswer = (key: Key, nonce: string, { status, body }: Reply): Readonly<Record<string, string>> =>
    sealed(key, { direction: 'answer', what: [String(status), nonce], body }, clock())

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  rounds.resume()
  days.seal()
  const look = async (): Promise<void> => {
    await rounds.look()
    days.seal()
  }
  const looking = setInterval(() => void look(), LOOK_MS)
  /** Slips that wait from before a restart wait for what they are about to be read again. */
  const decide = async (): Promise<void> => {
    if (book.openSlips().length === 0) return
    await sport.load()
    rounds.decideSlips()
  }
  const deciding = setInterval(() => void decide().catch((error: unknown) => failed('slips', error)), DECIDE_MS)

  return {
    port: port(),
    book,
    /** @internal What is done every minute; the tests do not wait for it. */
    look,
    /** @internal What is done every second. */
    decide,
    async close(): Promise<void> {
      clearInterval(looking)
      clearInterval(deciding)
      calls.stop()
      tables.stop()
      const stopped = rounds.stop()
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      await stopped
      book.close()
    },
  }
}

function failed(roundId: string, error: unknown): void {
  process.stderr.write(`round ${roundId}: ${error instanceof Error ? error.message : String(error)}\n`)
}

/** The desk is on the machine itself: nobody comes to it by another machine, by a name that leads here from elsewhere, nor through a proxy on this one. */
function isAtDesk({ headers, socket }: IncomingMessage): boolean {
  if (Object.keys(headers).some((name) => PROXIED.test(name))) return false
  return AT_DESK.test(headers.host ?? '') && LOOPBACK.test(socket.remoteAddress ?? '')
}

function bearerOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '')?.[1]
}

function parse({ headers }: IncomingMessage, body: string): unknown {
  if (headers['content-type'] !== 'application/json') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST_BODY) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(
  response: ServerResponse,
  { status, body, type }: Omit<Reply, 'body'> & { readonly body: string | Buffer },
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...COMMON, 'content-type': `${type}; charset=utf-8`, ...headers }).end(body)
}
