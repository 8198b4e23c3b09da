/**
 * How long a cash-out takes with so many players in one round of crash, each with its own screen that listens: from the press to the answer,
 * while the others leave too and the wallet is paid behind it. The provider is a program of its own; players and wallet are this one.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './child.ts'
import { sealOf, startWallet } from './crash-wallet.ts'
import { createDice } from './dice.ts'

const SEED = 20_270
const TABLES = [300, 1000] as const
/** Each player leaves somewhere in so long a time from the beginning; many a flight is shorter. */
const LEAVE_WITHIN_MS = 5000
/** Cash-outs that are measured, in times of the players. */
const TIMES = 2
const KEY = { keyId: 'bench', secret: 'a secret of the bench' }
const STAKE = 10_000

const dice = createDice(SEED)
const wallet = await startWallet(KEY)
const dataDir = mkdtempSync(join(tmpdir(), 'crash-bench-'))
const port = await freePort()
Object.assign(process.env, {
  CASINO_PORT: String(port),
  CASINO_KEYS: `${KEY.keyId}:${KEY.secret}@${wallet.url}`,
  DATA_DIR: dataDir,
})
const casino = startChild('sandbox/casino/main.ts')
await casino.hear()
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return free
}

function send(path: string, body: string, headers: object, heard: (answer: IncomingMessage) => void): ClientRequest {
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers: { ...headers } }, heard)
  sent.end(body)
  return sent
}
async function ask<Answer>(path: string, asked: object, headers: object): Promise<Answer> {
  const body = JSON.stringify(asked)
  return await new Promise((resolve, reject) => {
    const sent = send(path, body, { 'content-type': 'application/json', ...headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve(JSON.parse(text) as Answer))
    })
    sent.on('error', reject)
  })
}

type Player = { readonly play: string; readonly headers: object }

/** A session of its own, opened as a player's device does. */
async function sitDown(n: number): Promise<Player> {
  const [playerRef, token] = [`p${n}`, `p${n}-${randomUUID()}`]
  const terms = { playerRef, token, gameCode: 'crash', mode: 'real', currency: 'INR', parentOrigin: 'http://site.test' }
  const body = JSON.stringify(terms)
  const seal = sealOf(KEY, ['to-provider', 'POST', '/sessions'], body)
  const { providerSessionId } = await ask<{ readonly providerSessionId: string }>('/sessions', terms, seal)
  const play = `/play/${providerSessionId}`
  const { access } = await ask<{ readonly access: string }>(`${play}/open`, { token }, {})
  return { play, headers: { authorization: `Bearer ${access}` } }
}

type News = {
  readonly type: string
  readonly phase?: string
  readonly chain?: { readonly first: string; readonly salt: string | null }
}

/** The first one reads what it is told, and the others only take it. */
function listen({ play, headers }: Player, hear?: (news: News) => void): ClientRequest {
  let rest = ''
  return send(`${play}/watch`, '', headers, (answer) => {
    if (!hear) return void answer.resume()
    answer.setEncoding('utf8').on('data', (part: string) => {
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') hear(JSON.parse(line) as News)
    })
    // It is ended by this program.
    answer.on('error', () => undefined)
  }).on('error', () => undefined)
}

/** One who has bet leaves at a moment of its own; null: it had crashed by then. */
async function leave({ play, headers }: Player, roundId: string): Promise<number | null> {
  await new Promise((resolve) => setTimeout(resolve, 300 + dice(LEAVE_WITHIN_MS)))
  const since = performance.now()
  const { code, round } = await ask<{ readonly code: string; readonly round?: { readonly payout: number } | null }>(
    `${play}/cashout`,
    { roundId },
    headers,
  )
  const ms = performance.now() - since
  return code === 'OK' && (round?.payout ?? 0) > 0 ? ms : null
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

async function measure(many: number) {
  const players: Player[] = []
  for (let n = 0; n < many; n++) players.push(await sitDown(many * 10 + n))
  const measured: number[] = []
  let open: readonly (readonly [Player, string])[] = []
  let [rounds, bets] = [0, 0]
  const { promise: done, resolve: end } = Promise.withResolvers<void>()

  async function bet(player: Player): Promise<readonly [Player, string][]> {
    const asked = { requestId: randomUUID(), stake: STAKE, choice: { auto: null } }
    const { round } = await ask<{ readonly round?: { readonly roundId: string } | null }>(
      `${player.play}/bet`,
      asked,
      player.headers,
    )
    return round ? [[player, round.roundId]] : []
  }
  async function follow({ type, phase, chain }: News): Promise<void> {
    const [first] = players
    if (chain?.salt === null && first)
      await ask(`${first.play}/salt`, { first: chain.first, salt: 'bench' }, first.headers)
    if (type !== 'table') return
    if (phase === 'bets' && measured.length >= TIMES * many) end()
    else if (phase === 'bets') open = (await Promise.all(players.map(bet))).flat()
    else if (phase === 'show') {
      const leaving = open
      rounds++
      bets += leaving.length
      const times = await Promise.all(leaving.map(async ([player, roundId]) => await leave(player, roundId)))
      measured.push(...times.filter((ms) => ms !== null))
    }
  }
  const screens = players.map((player, n) => listen(player, n === 0 ? (news) => void follow(news) : undefined))
  await done
  for (const screen of screens) screen.destroy()
  const sorted = measured.toSorted((a, b) => a - b)
  const of = (part: number): number => Math.round(quantile(sorted, part) * 10) / 10
  return {
    players: many,
    rounds,
    bets,
    cashOuts: sorted.length,
    p50: of(0.5),
    p95: of(0.95),
    p99: of(0.99),
    most: of(1),
  }
}

const tables = []
for (const many of TABLES) tables.push(await measure(many))
wallet.close()
process.stdout.write(`${JSON.stringify({ seed: SEED, within: LEAVE_WITHIN_MS, tables })}\n`)
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
