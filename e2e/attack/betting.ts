/** Bets that must not be had, and amounts that are none. Security 3.3, law 2.8; docs/domain/slip.md. */
import { calls } from '@paddock/contract'
import { type Answered, type Attack, type Attacker, CODE } from './attacker.ts'
import { type Case, firstOf } from './case.ts'
import { idOf } from './doors.ts'

type Level = { readonly odd: number; readonly run: number }
type Team = {
  readonly id: string
  readonly status: string
  readonly back: readonly Level[]
  readonly lay: readonly Level[]
}
type Market = {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly min: number
  readonly max: number
  readonly delay: number
  readonly teams: readonly Team[]
}

async function openMarkets(attack: Attack): Promise<readonly Market[]> {
  const { text } = await attack.read('/api/common/game/market?page=1&limit=100&type=BETFAIR')
  return marketsIn(JSON.parse(text)).filter(
    ({ status, teams }) => status === 'OPEN' && teams.some(({ back }) => back.length > 0),
  )
}

/** However the answer groups them. */
function marketsIn(answer: unknown): readonly Market[] {
  if (typeof answer !== 'object' || answer === null) return []
  if ('teams' in answer && 'status' in answer) return [answer as Market]
  return Object.values(answer).flatMap(marketsIn)
}

type Order = Readonly<Record<string, unknown>>

const placeRaw = (player: Attacker, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered> =>
  player.raw('POST', '/api/user/openBet', typeof body === 'string' ? body : JSON.stringify(body), headers)

/** On the best back price of an open market; undefined while there is none. */
async function anOrder(
  attack: Attack,
  change: Order = {},
): Promise<{ readonly order: Order; readonly market: Market } | undefined> {
  for (const market of await openMarkets(attack)) {
    const team = market.teams.find(({ status, back }) => status === 'ACTIVE' && (back[0]?.run ?? 0) >= market.min)
    const [best] = team?.back ?? []
    if (!team || !best) continue
    const order = {
      marketType: 'BETFAIR',
      marketId: market.id,
      teamId: team.id,
      oddType: 'back',
      odd: best.odd,
      stake: market.min,
    }
    return { order: { ...order, ...change }, market }
  }
  return undefined
}

const NO_MARKET = 'no market was open to attack'

async function strangeAmounts(attack: Attack): Promise<string | null> {
  const player = await attack.as('player12')
  const found = await anOrder(attack)
  if (!found) return NO_MARKET
  const before = await balanceOf(player)
  const amounts = [-100, 0, '1e3', '1e400', '１００', '0x64', ' ', 'NaN', 100.001, 1e300, '100,000', [], {}, true, null]
  const answers = []
  for (const stake of amounts) answers.push([stake, await placeRaw(player, { ...found.order, stake })] as const)
  const after = await balanceOf(player)
  return firstOf([
    ...answers.map(
      ([stake, { status, text }]) =>
        (status < 400 || status >= 500) &&
        `a stake of ${JSON.stringify(stake)} was answered ${status}: ${text.slice(0, 200)}`,
    ),
    before !== after && `the balance moved from ${before} to ${after}`,
  ])
}

async function strangeBodies(attack: Attack): Promise<string | null> {
  const player = await attack.as('player12')
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const bodies = [
    '',
    '{',
    deep,
    '{"__proto__":{"role":"administrator"}}',
    `{"marketId":"${'x'.repeat(2_000_000)}"}`,
    '"\u0000"',
  ]
  const answers = await Promise.all(bodies.map((body) => placeRaw(player, body, { connection: 'close' })))
  return firstOf(
    answers.map(
      ({ status, text }, at) =>
        (status === 0 || status >= 500 || status < 400) && `body ${at}: ${status} ${text.slice(0, 100)}`,
    ),
  )
}

const balanceOf = async (player: Attacker): Promise<string> =>
  JSON.stringify((await player.ask(calls.getPoints, { params: { role: 'user' } })).body['docs'])

async function oneKeyTwoBodies(attack: Attack): Promise<string | null> {
  const player = await attack.as('player11')
  const found = await anOrder(attack)
  if (!found) return NO_MARKET
  const headers = { 'idempotency-key': `attack-${crypto.randomUUID()}` }
  const all = await Promise.all(Array.from({ length: 20 }, () => placeRaw(player, found.order, headers)))
  const ids = new Set(
    all.flatMap(({ status, text }) =>
      status < 300 ? (/"betId":"([^"]+)"|"_id":"([^"]{36})"/.exec(text)?.[0] ?? []) : [],
    ),
  )
  const other = await placeRaw(player, { ...found.order, stake: Number(found.order['stake']) + 1 }, headers)
  return firstOf([
    ids.size > 1 && `one key placed ${ids.size} bets`,
    other.status < 400 && `a key took another body: ${other.text.slice(0, 200)}`,
    all.some(({ status }) => status >= 500) && 'a key that came twenty times at once was a fault',
  ])
}

/** A raise by amending, above what a new bet may be. */
async function raiseByAmending(attack: Attack): Promise<string | null> {
  const player = await attack.as('player10')
  const found = await anOrder(attack, { timeInForce: 'GOOD_TILL_CANCEL', odd: 900 })
  if (!found) return NO_MARKET
  const placed = await placeRaw(player, found.order)
  const betId = /"_id":"([\da-f-]{36})"/.exec(placed.text)?.[1]
  if (placed.status >= 300 || betId === undefined) return null
  const raised = await player.raw('PATCH', '/api/user/openBet', JSON.stringify({ betId, stake: found.market.max + 1 }))
  await player.raw('DELETE', `/api/user/openBet?betId=${betId}`, '')
  return raised.status < 400 ? `an amended stake above the maximum: ${raised.text.slice(0, 200)}` : null
}

/** Every order that a lock forbids, by each way that could take one. */
async function betWhileLocked(attack: Attack): Promise<string | null> {
  const [agent, player] = [await attack.as('agent'), await attack.as('player9')]
  const userId = await idOf(agent, 'agent', 'player9')
  const found = await anOrder(attack)
  if (!found) return NO_MARKET
  const lock = (locked: boolean) =>
    agent.ask(calls.lockPeople, {
      params: { role: 'agent' },
      body: { userId: [userId], lock: { kind: 'BET' }, locked, transactionCode: CODE },
    })
  const locked = await lock(true)
  const tried = await Promise.all([
    placeRaw(player, found.order),
    placeRaw(player, { ...found.order, timeInForce: 'GOOD_TILL_CANCEL', odd: 900 }),
    placeRaw(player, found.order, { prefer: 'respond-async' }),
  ])
  await lock(false)
  return firstOf([
    locked.status !== 200 && `the agent could not lock: ${locked.text.slice(0, 200)}`,
    ...tried.map(({ status, text }) => status < 400 && `a locked player bet: ${text.slice(0, 200)}`),
  ])
}

export const BETTING: readonly Case[] = [
  { name: 'amounts that are none', run: strangeAmounts },
  { name: 'bodies that are none', run: strangeBodies },
  { name: 'one key, twenty times and with another body', run: oneKeyTwoBodies },
  { name: 'a raise by amending', run: raiseByAmending },
  { name: 'bets of a locked player, by every way', run: betWhileLocked },
]
