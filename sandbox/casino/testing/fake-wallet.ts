/**
 * A wallet for tests: keeps one player's balance by the protocol's law, says what it was asked, and loses answers when it is told to. It signs
 * and checks by itself, so that it shares no mistake with the provider.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As amounts are written. */
const AMOUNT = /^(0|[1-9][0-9]{0,14})$/

type Body = Readonly<Record<string, unknown>>
export type Heard = { readonly op: string; readonly body: Body; readonly nonce: string; readonly code: string | number }
/** Of the next call of an operation: done, and the answer is lost, never comes, comes late, or is signed by somebody else; or not done, and 503 said. */
export type Trouble = 'lose' | 'hang' | 'slow' | 'forge' | 'fail'
const SLOW_MS = 300

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const sign = (secret: string, parts: readonly string[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex')
/** Tokens of tests say whose they are. */
const playerOf = ({ token }: Body): string => /^(p\d+)-/.exec(String(token))?.[1] ?? 'p1'
const codeOf = (answer: Body): string => String(answer['code'])

type FakeMarket = {
  readonly holds: Map<string, { readonly hold: number; readonly version: number; readonly outcomes: unknown }>
  readonly results: Map<string, number>
  version: number
  isEnded: boolean
}

export async function startFakeWallet(options: {
  readonly keyId: string
  readonly secret: string
  readonly balance: number
}) {
  const { keyId, secret } = options
  let balance = options.balance
  let limits: Body = {}
  const answers = new Map<string, { readonly hash: string; readonly answer: Body }>()
  const debits = new Map<string, { amount: number; isBack: boolean; round: string }>()
  const rounds = new Map<string, { staked: number; won: number; isClosed: boolean }>()
  const markets = new Map<string, FakeMarket>()
  const tombstones = new Set<string>()
  const nonces = new Set<string>()
  const heard: Heard[] = []
  const troubles = new Map<string, Trouble[]>()
  let refusing: { readonly op: string; readonly code: string } | null = null

  const answered = (code: string, body: Body, more: Body = {}): Body => ({
    code,
    message: code,
    balance: String(balance),
    txId: body['txId'] ?? null,
    ...more,
  })

  /** A round is a player's: another's of the same name is another one. */
  function roundOf(playerRef: string, roundId: string) {
    const name = `${playerRef} ${roundId}`
    const round = rounds.get(name) ?? { staked: 0, won: 0, isClosed: false }
    rounds.set(name, round)
    return round
  }

  function decide(op: string, body: Body): Body {
    const amount = Number(body['amount'])
    const reference = String(body['refTxId'])
    const roundId = String(debits.get(reference)?.round ?? body['roundId'])
    const round = roundOf(String(body['playerRef']), roundId)
    switch (op) {
      case 'session':
        return answered('OK', body, { playerRef: playerOf(body), sessionId: 's1', currency: 'INR', limits })
      case 'debit': {
        if (tombstones.has(String(body['txId']))) return answered('ALREADY_ROLLED_BACK', body)
        if (!AMOUNT.test(String(body['amount']))) return answered('INVALID_REQUEST', body)
        if (body['currency'] !== 'INR') return answered('WRONG_CURRENCY', body)
        if (round.isClosed) return answered('ALREADY_SETTLED', body)
        if (amount > balance) return answered('INSUFFICIENT_FUNDS', body)
        balance -= amount
        round.staked += amount
        debits.set(String(body['txId']), { amount, isBack: false, round: roundId })
        return answered('OK', body)
      }
      case 'credit': {
        const debit = debits.get(reference)
        if (!debit || debit.round !== body['roundId']) return answered('TRANSACTION_NOT_FOUND', body)
        if (debit.isBack) return answered('ALREADY_ROLLED_BACK', body)
        balance += amount
        round.won += amount
        round.isClosed ||= body['roundClosed'] === true
        return answered('OK', body)
      }
      case 'rollback': {
        const debit = debits.get(reference)
        if (debit && !debit.isBack) {
          if (round.won > 0) return answered('ALREADY_SETTLED', body)
          balance += debit.amount
          round.staked -= debit.amount
          debit.isBack = true
        }
        tombstones.add(reference)
        return answered('OK', body)
      }
      case 'balance':
        return answered('OK', body)
      case 'reserve':
        return reserve(body)
      case 'settle':
        return settle(body)
      case 'batch':
        return all(body)
      default:
        return answered('INVALID_REQUEST', body)
    }
  }

  function marketOf({ marketKey }: Body): FakeMarket {
    const market = markets.get(String(marketKey)) ?? {
      holds: new Map(),
      results: new Map(),
      version: 0,
      isEnded: false,
    }
    markets.set(String(marketKey), market)
    return market
  }

  /** One player's worst, in place of the one before; what is held is no more of the balance. */
  function reserve(body: Body): Body {
    const market = marketOf(body)
    const playerRef = String(body['playerRef'])
    const before = market.holds.get(playerRef)
    const worst = Math.min(0, ...(body['outcomes'] as { pnl: string }[]).map(({ pnl }) => Number(pnl)))
    if (market.isEnded) return answered('ALREADY_SETTLED', body)
    if (before && Number(body['version']) <= before.version) return answered('STALE_VERSION', body)
    const more = -worst - (before?.hold ?? 0)
    if (more > balance) return answered('INSUFFICIENT_FUNDS', body)
    balance -= more
    market.holds.set(playerRef, { hold: 0 - worst, version: Number(body['version']), outcomes: body['outcomes'] })
    return answered('OK', body)
  }

  function settle(body: Body): Body {
    const market = marketOf(body)
    const version = Number(body['settlementVersion'])
    const results = body['results'] as { playerRef: string; pnl: string }[]
    if (version < market.version) return { code: 'STALE_VERSION', txId: body['txId'] }
    const pnlOf = (pnl: string): number => (body['void'] === true ? 0 : Number(pnl))
    const isOver = results.some(({ playerRef, pnl }) => {
      const held = market.holds.get(playerRef)
      return !market.results.has(playerRef) && -pnlOf(pnl) > (held?.hold ?? -1)
    })
    if (isOver) return { code: 'LOSS_OVER_HOLD', txId: body['txId'] }
    for (const { playerRef, pnl } of results) {
      const frees = market.results.has(playerRef) ? 0 : (market.holds.get(playerRef)?.hold ?? 0)
      balance += frees + pnlOf(pnl) - (market.results.get(playerRef) ?? 0)
      market.results.set(playerRef, pnlOf(pnl))
    }
    market.version = version
    market.isEnded ||= body['last'] === true
    return { code: 'OK', txId: body['txId'] }
  }

  /** Of one stake and its win: whether the second is known is seen before the first is taken. */
  function all(body: Body): Body {
    const [stake, win] = body['parts'] as readonly [Body, Body]
    if (win['refTxId'] !== stake['txId']) return answered('TRANSACTION_NOT_FOUND', body, { failedIndex: 1 })
    decide('debit', stake)
    return { ...decide('credit', win), txId: body['txId'] }
  }

  /** The same transaction again: the same answer. */
  function once(op: string, body: Body): Body {
    if (refusing?.op === op) return answered(refusing.code, body)
    const id = String(body['txId'])
    const hash = JSON.stringify([
      op,
      body['playerRef'],
      body['roundId'],
      body['amount'],
      body['currency'],
      body['refTxId'],
      body['roundClosed'],
      body['version'],
      body['outcomes'],
      body['settlementVersion'],
      body['results'],
      body['void'],
      body['last'],
    ])
    const known = op === 'session' || op === 'balance' ? undefined : answers.get(id)
    if (known) return known.hash === hash ? known.answer : answered('DUPLICATE_TRANSACTION', body)
    const answer = decide(op, body)
    if (codeOf(answer) === 'OK' || op === 'debit' || op === 'reserve') answers.set(id, { hash, answer })
    return answer
  }

  function isSigned(request: IncomingMessage, text: string): boolean {
    const given = ['x-timestamp', 'x-nonce', 'x-signature', 'x-key-id'].map((name) => String(request.headers[name]))
    const [at = '', nonce = '', signature, key] = given
    const expected = sign(secret, ['to-wallet', 'POST', String(request.url), at, nonce, sha256(text)])
    if (key !== keyId || signature !== expected || nonces.has(nonce)) return false
    nonces.add(nonce)
    return Math.abs(Date.now() - Number(at)) <= 120_000
  }

  function reply(response: ServerResponse, request: IncomingMessage, status: number, said: object, by: string): void {
    const text = JSON.stringify(said)
    const [at, nonce] = [String(Date.now()), randomUUID()]
    const signature = sign(by, ['answer', String(status), String(request.headers['x-nonce']), at, nonce, sha256(text)])
    const headers = { 'x-key-id': keyId, 'x-timestamp': at, 'x-nonce': nonce, 'x-signature': signature }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const part of request) text += String(part)
    const op = String(request.url).replace('/casino-wallet/v1/', '')
    const body = JSON.parse(text) as Body
    const nonce = String(request.headers['x-nonce'])
    const hear = (code: string | number): void => void heard.push({ op, body, nonce, code })
    if (!isSigned(request, text)) {
      hear(401)
      return reply(response, request, 401, { code: 'INVALID_SIGNATURE', serverTime: Date.now() }, secret)
    }
    const trouble = troubles.get(op)?.shift()
    if (trouble === 'fail') {
      hear(503)
      return reply(response, request, 503, { code: 'INTERNAL' }, secret)
    }
    const answer = once(op, body)
    hear(codeOf(answer))
    if (trouble === 'hang') return
    if (trouble === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    if (trouble === 'lose') return void request.socket.destroy()
    reply(response, request, 200, answer, trouble === 'forge' ? 'somebody else' : secret)
  }

  const server = createServer((request, response) => void serve(request, response))
  // A busy machine does not lose a call to the end of a kept connection.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: heard as readonly Heard[],
    /** What stands of a player's round. */
    round: roundOf,
    /** What is held of a player in a market, or was when it ended. */
    held: (marketKey: string, playerRef = 'p1') => markets.get(marketKey)?.holds.get(playerRef),
    resultOf: (marketKey: string, playerRef = 'p1') => markets.get(marketKey)?.results.get(playerRef),
    isEnded: (marketKey: string): boolean => markets.get(marketKey)?.isEnded === true,
    balance: (): number => balance,
    trouble: (op: string, ...kinds: Trouble[]): void => void troubles.set(op, kinds),
    refuse: (op: string | null, code = ''): void => void (refusing = op === null ? null : { op, code }),
    /** Told at the opening of a session. */
    limit: (said: Body): void => void (limits = said),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
