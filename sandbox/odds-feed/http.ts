/**
 * The HTTP side of the stand-in: Betfair's login and market catalogue, `GET /healthz`, and the levers of fault tests
 * (`POST /control/{cut|pause|resume|status503|garbage|image}`), which the real service does not have.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { ended, listen, readBody } from '../serving.ts'
import type { Accounts } from './accounts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Control } from './control.ts'
import { isObject, parseFilter } from './request.ts'

const LONGEST_BODY = 256 * 1024
const MOST_MARKETS = 200

export type HttpOptions = {
  readonly port: number
  readonly host: string
  readonly accounts: Accounts
  readonly catalogue: Catalogue
  readonly control: Control
  /** Other stand-ins on the same port; true when the request was one of theirs. */
  readonly beside?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
}

type Reply = { readonly status: number; readonly body: object }

export async function serveHttp(options: HttpOptions): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (options.beside?.(request, response)) return
    answer(request, options).then(
      (reply) => send(response, reply),
      // Only a body that breaks off gets here.
      () => send(response, UNREADABLE),
    )
  })
  const port = await listen(server, options)
  return {
    port,
    async close() {
      server.closeAllConnections()
      await ended(server)
    },
  }
}

async function answer(request: IncomingMessage, options: HttpOptions): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'GET' && pathname === '/healthz') return { status: 200, body: { status: 'ok' } }
  if (request.method !== 'POST') return NOT_FOUND
  const body = await readBody(request, LONGEST_BODY)
  if (body === undefined) return UNREADABLE
  if (pathname === '/api/login') return login(request, new URLSearchParams(body), options.accounts)
  if (pathname === '/exchange/betting/json-rpc/v1') return callRpc(request, body, options)
  const lever = /^\/control\/(\w+)$/.exec(pathname)?.[1]
  if (lever !== undefined && options.control(lever, searchParams)) return { status: 200, body: { done: lever } }
  return NOT_FOUND
}

const NOT_FOUND: Reply = { status: 404, body: { error: 'not found' } }
const UNREADABLE: Reply = { status: 400, body: { error: 'the request could not be read' } }

function login(request: IncomingMessage, form: URLSearchParams, accounts: Accounts): Reply {
  const product = header(request, 'x-application')
  const token = accounts.login(product, form.get('username') ?? '', form.get('password') ?? '')
  const outcome =
    token === undefined
      ? { token: '', status: 'FAIL', error: 'INVALID_USERNAME_OR_PASSWORD' }
      : { token, status: 'SUCCESS', error: '' }
  return { status: 200, body: { product, ...outcome } }
}

function callRpc(request: IncomingMessage, body: string, { accounts, catalogue }: HttpOptions): Reply {
  const call = parseJson(body)
  if (!isObject(call)) return rpcError(null, -32_700, 'Parse error')
  const id = call['id'] ?? null
  if (call['method'] !== 'SportsAPING/v1.0/listMarketCatalogue') return rpcError(id, -32_601, 'DSC-0021')
  const refusal = accounts.refuseEntry(header(request, 'x-application'), header(request, 'x-authentication'))
  if (refusal) return apiError(id, 'ANGX-0003', refusal)
  const params = isObject(call['params']) ? call['params'] : {}
  const filter = parseFilter(params['filter'])
  const most = params['maxResults']
  if (!filter || typeof most !== 'number') return apiError(id, 'ANGX-0002', 'INVALID_INPUT_DATA')
  if (most > MOST_MARKETS) return apiError(id, 'ANGX-0001', 'TOO_MUCH_DATA')
  const projection = Array.isArray(params['marketProjection']) ? params['marketProjection'] : []
  return { status: 200, body: { jsonrpc: '2.0', result: catalogue(filter, new Set(projection), most), id } }
}

const rpcError = (id: unknown, code: number, message: string, data?: object): Reply => ({
  status: 200,
  body: { jsonrpc: '2.0', error: { code, message, ...(data && { data }) }, id },
})

const apiError = (id: unknown, message: string, errorCode: string): Reply =>
  rpcError(id, -32_099, message, {
    APINGException: { requestUUID: randomUUID(), errorCode, errorDetails: '' },
    exceptionname: 'APINGException',
  })

const header = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
