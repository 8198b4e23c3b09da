/**
 * Calls a second of a casino at the wallet through the whole server, stakes and wins in turn; in turns with calls that the same server reads,
 * believes and answers, but does nothing with. Then 300 a second beside 500 bets a second. This process is the provider, the server is another.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { calls, routeOf } from '@paddock/contract'
import { nextBet, type Served } from './bets.ts'
import { startChild } from './child.ts'
import { createDice } from './dice.ts'
import { loadHttp, type Measured } from './http-load.ts'
import { paceHttp } from './paced-http.ts'

const SEED = 20_268
const CONNECTIONS = 50
const TURNS = 5
const SECONDS = 4
const PACE = { wallet: 300, bets: 500, seconds: 60 } as const

type Seats = {
  readonly keyId: string
  readonly secret: string
  readonly players: readonly { readonly playerRef: string; readonly sessionId: string }[]
}

const server = startChild('server/bench/serve.ts', ['--players', '2000', '--markets', '40', '--casino'])
const world = await server.hear<Served & { readonly casino: Seats }>()
const { keyId, secret, players } = world.casino
const dice = createDice(SEED)

/** Signed as docs/casino-provider.md says. */
function signed(call: string, said: object) {
  const [body, at, nonce, path] = [JSON.stringify(said), Date.now(), randomUUID(), `/casino-wallet/v1/${call}`]
  const digest = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', secret)
    .update(['to-wallet', 'POST', path, at, nonce, digest].join('\n'))
    .digest('hex')
  return {
    path,
    headers: {
      'content-type': 'application/json',
      'x-key-id': keyId,
      'x-timestamp': String(at),
      'x-nonce': nonce,
      'x-signature': signature,
    },
    body,
  }
}

type Stake = { readonly txId: string; readonly roundId: string; readonly playerRef: string }
/** Those whose wins have not been sent yet. */
const staked: Stake[] = []

/** 1.00 to 100.00 on a round of its own; or what came of one that was sent so long ago that it was answered. */
function nextCall() {
  const oldest = staked.length > 2 * CONNECTIONS ? staked.shift() : undefined
  if (oldest && dice(2) === 0) {
    const { txId: refTxId, roundId, playerRef } = oldest
    const win = { txId: randomUUID(), refTxId, roundId, playerRef, kind: 'win', roundClosed: true }
    return signed('credit', { ...win, amount: String(dice(20_000)) })
  }
  if (oldest) staked.unshift(oldest)
  const player = players[dice(players.length)]
  if (!player) throw new Error('somebody plays')
  const stake = { txId: randomUUID(), roundId: randomUUID(), playerRef: player.playerRef }
  staked.push(stake)
  const { sessionId } = player
  const amount = String(100 * (1 + dice(100)))
  return signed('debit', { ...stake, sessionId, gameCode: 'dice', amount, currency: 'INR' })
}

const load = (next: () => object, seconds: number = SECONDS): Promise<Measured> =>
  loadHttp({ port: world.port, path: '/', connections: CONNECTIONS, seconds, next })
const wallet = () => load(nextCall)
/** Read, believed and answered: it is of no player of this provider's. */
const nobodys = {
  txId: 't',
  roundId: 'r',
  playerRef: '1.0.1',
  sessionId: 's',
  gameCode: 'dice',
  amount: '100',
  currency: 'INR',
}
const empty = () => load(() => signed('debit', nobodys))

await empty()
await wallet()
const turns: { wallet: Measured[]; empty: Measured[] } = { wallet: [], empty: [] }
for (let turn = 0; turn < TURNS; turn++) {
  turns.empty.push(await empty())
  turns.wallet.push(await wallet())
}
const at = { port: world.port, connections: CONNECTIONS, seconds: PACE.seconds }
const [paced, bets] = await Promise.all([
  paceHttp({ ...at, path: '/', next: nextCall, perSecond: PACE.wallet }),
  paceHttp({ ...at, path: routeOf(calls.placeBet), next: () => nextBet(world, dice), perSecond: PACE.bets }),
])
await server.finish({ type: 'end' })

process.stdout.write(`${JSON.stringify({ seed: SEED, connections: CONNECTIONS, ...turns, paced, bets, pace: PACE })}\n`)
