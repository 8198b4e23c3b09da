/**
 * Who answers what is asked by HTTP: wallets (signed), the game screens (`/play/{session}`), whoever looks at what is published, and the desk for
 * whoever develops or tests (`/`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PAYTABLES } from '@paddock/domain/fairness'
import { readBody } from '../serving.ts'
import { json, type Reply } from './operator-api.ts'
import type { House } from './house.ts'
import { type Key, sealed } from './seal.ts'

const LONGEST_BODY = 256 * 1024
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

/** One request, to its end. */
export async function serve(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const body = await readBody(request, LONGEST_BODY)
  if (body === undefined) return send(response, TOO_LONG)
  if (OPERATORS.test(url.pathname)) return await serveOperator(house, request, url, body, response)
  const [, session, act] = SCREENS.exec(url.pathname) ?? []
  if (session !== undefined && act !== undefined && request.method === 'POST') {
    const access = bearerOf(request)
    if (act === 'watch') return watch(house, session, access, response)
    return send(response, await house.players.answer(session, { act, access, body: parse(request, body) }))
  }
  const page =
    session === undefined
      ? (house.screens.file(url.pathname) ?? published(house, url.pathname))
      : house.screens.page(session)
  if (request.method === 'GET' && page) return send(response, page, page.headers)
  send(response, (isAtDesk(request) ? serveDesk(house, request, url.pathname, body) : undefined) ?? NOT_FOUND)
}

/** What is anybody's to read: the hash of each day, and the text whose hash rounds of a game bear. */
function published(
  house: House,
  path: string,
): (Reply & { readonly headers: Readonly<Record<string, string>> }) | undefined {
  if (path === '/fairness/days') return { ...json({ days: house.days.roots() }), headers: OF_ANYBODY }
  const [, gameCode = ''] = PAYTABLE_OF.exec(path) ?? []
  const body = PAYTABLES.get(gameCode)
  return body === undefined ? undefined : { status: 200, body, type: 'application/json', headers: OF_ANYBODY }
}

/** Lines until the screen is gone; one that does not read what it is sent comes again. */
function watch(house: House, session: string, access: string | undefined, response: ServerResponse): void {
  const write = (text: string): void => {
    if (response.writableLength > MOST_UNREAD) response.destroy()
    else response.write(text)
  }
  response.on('error', () => response.destroy())
  const seated = house.players.watch(session, access, {
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

function serveDesk(house: House, request: IncomingMessage, path: string, body: string): Reply | undefined {
  if (request.method === 'GET') return house.desk.page(path)
  // A form of a foreign page cannot say this type without asking.
  return request.headers['content-type'] === 'application/json'
    ? house.desk.control(path, parse(request, body))
    : undefined
}

async function serveOperator(
  house: House,
  request: IncomingMessage,
  url: URL,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: path = '/' } = request
  const seal = house.sealOf(request.headers, { direction: 'to-provider', what: [method, path], body })
  if (!seal)
    return send(response, json({ code: 'INVALID_SIGNATURE', message: 'not signed', serverTime: house.clock() }, 401))
  const isStormy = house.calls.isStormy(sessionBehind(house, url.pathname))
  const reply = isStormy
    ? json({ code: 'INTERNAL', message: 'a storm, on purpose' }, 503)
    : await house.operators({ method, url, body, key: seal.key })
  send(response, reply, sealOfAnswer(house, seal.key, seal.nonce, reply))
}

/** Of a path about a session or one of its rounds. */
function sessionBehind(house: House, path: string): string {
  const [, what, id = ''] = path.split('/')
  return what === 'rounds' ? (house.book.rounds.get(id)?.session ?? '') : id
}

const sealOfAnswer = (
  house: House,
  key: Key,
  nonce: string,
  { status, body }: Reply,
): Readonly<Record<string, string>> =>
  sealed(key, { direction: 'answer', what: [String(status), nonce], body }, house.clock())

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

/** An answer as every one goes out. */
export function send(
  response: ServerResponse,
  { status, body, type }: Omit<Reply, 'body'> & { readonly body: string | Buffer },
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...COMMON, 'content-type': `${type}; charset=utf-8`, ...headers }).end(body)
}
