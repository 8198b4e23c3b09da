/** Bets that must not be had, and amounts that are none. Security 3.3, law 2.8; docs/domain/slip.md. */
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { type Answered, type Attack, type Attacker, CODE } from './attacker.ts'
import { assertTaken, type Case, firstOf, heldBy } from './case.ts'
import { idOf } from './doors.ts'
import { paced } from './paced.ts'

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

const OPEN_BET = '/api/user/openBet'

/** At the pace at which the server takes bets of one player: no case is about that. */
const betRaw = (
  player: Attacker,
  method: 'POST' | 'PATCH',
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Answered> =>
  paced(() => player.raw(method, OPEN_BET, typeof body === 'string' ? body : JSON.stringify(body), headers))
const placeRaw = (player: Attacker, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered> =>
  betRaw(player, 'POST', body, headers)

/** How far from the best price an order of ours waits: players may meet there, and nobody has met it yet. Law D-36. */
const NEAR = 1.2

/** A world that was started just now has no prices yet, and one that is being played has moments in which all is suspended. */
const OPENS_WITHIN_MS = 30_000
const LOOK_AGAIN_MS = 500

type Ordered = { readonly order: Order; readonly waiting: Order; readonly market: Market }

/** On the best back price of an open market; `waiting` is the same at a price above it that may wait there. Waits for such a market. */
async function anOrder(attack: Attack): Promise<Ordered> {
  for (const from = performance.now(); performance.now() - from < OPENS_WITHIN_MS; await sleep(LOOK_AGAIN_MS)) {
    for (const market of await openMarkets(attack)) {
      const found = orderOn(market)
      if (found) return found
    }
  }
  throw new Error('no market was open to attack')
}

function orderOn(market: Market): Ordered | undefined {
  for (const { id, status, back, lay } of market.teams) {
    const [best] = back
    const above = best && lay.findLast(({ odd }) => odd > best.odd && odd < best.odd * NEAR)
    if (!above || status !== 'ACTIVE' || best.run < market.min) continue
    const order = {
      marketType: 'BETFAIR',
      marketId: market.id,
      teamId: id,
      oddType: 'back',
      odd: best.odd,
      stake: market.min,
    }
    return { order, waiting: { ...order, odd: above.odd, timeInForce: 'GOOD_TILL_CANCEL' }, market }
  }
  return undefined
}

const betIdOf = ({ body: { docs } }: Answered): string =>
  must((docs as { readonly bet?: { readonly _id?: string } } | undefined)?.bet?._id, 'a bet has its id')

const cancel = (player: Attacker, betId: string): Promise<Answered> =>
  paced(() => player.raw('DELETE', `${OPEN_BET}?betId=${betId}`, ''))

async function strangeAmounts(attack: Attack): Promise<string | null> {
  const player = await attack.as('player12')
  const { waiting } = await anOrder(attack)
  const before = await balanceOf(player)
  const amounts = [-100, 0, '1e3', '1e400', '１００', '0x64', ' ', 'NaN', 100.001, 1e300, '100,000', [], {}, true, null]
  const answers = []
  for (const stake of amounts) answers.push([stake, await placeRaw(player, { ...waiting, stake })] as const)
  const after = await balanceOf(player)
  // The same order with an amount that is one.
  const taken = await placeRaw(player, waiting)
  assertTaken(taken, 'no amount is taken')
  await cancel(player, betIdOf(taken))
  return firstOf([
    ...answers.map(([stake, answered]) =>
      heldBy(['INVALID_STAKE', 'BAD_REQUEST'], answered, `a stake of ${JSON.stringify(stake)} was taken`),
    ),
    before !== after && `the balance moved from ${before} to ${after}`,
  ])
}

const LEVELS = 30_000

async function strangeBodies(attack: Attack): Promise<string | null> {
  const player = await attack.as('player12')
  // As deep as a body may be long.
  const deep = `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`
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
    answers.map((answered, at) => heldBy(['BAD_REQUEST', 'REQUEST_TOO_LARGE'], answered, `body ${at} was taken`)),
  )
}

async function balanceOf(player: Attacker): Promise<string> {
  const points = await player.ask(calls.getPoints, { params: { role: 'user' } })
  assertTaken(points, 'a player sees no balance')
  return JSON.stringify(points.body['docs'])
}

async function oneKeyTwoBodies(attack: Attack): Promise<string | null> {
  const player = await attack.as('player11')
  const { waiting } = await anOrder(attack)
  const headers = { 'idempotency-key': `attack-${crypto.randomUUID()}` }
  const all = await Promise.all(Array.from({ length: 20 }, () => placeRaw(player, waiting, headers)))
  for (const one of all) assertTaken(one, 'a key was not answered')
  const ids = new Set(all.map(betIdOf))
  const other = await placeRaw(player, { ...waiting, stake: Number(waiting['stake']) + 1 }, headers)
  for (const betId of ids) await cancel(player, betId)
  return firstOf([
    ids.size !== 1 && `one key placed ${ids.size} bets`,
    heldBy(['IDEMPOTENCY_KEY_REUSED'], other, 'a key took another body'),
  ])
}

/** A raise by amending, above what a new bet may be. */
async function raiseByAmending(attack: Attack): Promise<string | null> {
  const player = await attack.as('player10')
  const { waiting, market } = await anOrder(attack)
  const placed = await placeRaw(player, waiting)
  assertTaken(placed, 'no order waits')
  const betId = betIdOf(placed)
  const raise = (stake: number) => betRaw(player, 'PATCH', { betId, stake })
  const allowed = await raise(market.min + 1)
  const raised = await raise(market.max + 1)
  await cancel(player, betId)
  assertTaken(allowed, 'no order is raised')
  return heldBy(['STAKE_OUT_OF_RANGE'], raised, 'an amended stake above the maximum')
}

/** Every order that a lock forbids, by each way that could take one; one after the other, since a player has one under way at a time. */
async function betWhileLocked(attack: Attack): Promise<string | null> {
  const [agent, player] = [await attack.as('agent'), await attack.as('player9')]
  const userId = await idOf(agent, 'agent', 'player9')
  const { order, waiting, market } = await anOrder(attack)
  const lock = (locked: boolean) =>
    agent.ask(calls.lockPeople, {
      params: { role: 'agent' },
      body: { userId: [userId], lock: { kind: 'BET' }, locked, transactionCode: CODE },
    })
  assertTaken(await lock(true), 'the agent could not lock')
  // The same stake again so soon would be taken for a second tap.
  const [first, second, third, fourth] = [0, 1, 2, 3].map((more) => ({ stake: market.min + more }))
  const atOnce = await placeRaw(player, { ...order, ...first })
  const later = await placeRaw(player, { ...order, ...second }, { prefer: 'respond-async' })
  const resting = await placeRaw(player, { ...waiting, ...third })
  assertTaken(await lock(false), 'the agent could not unlock')
  const free = await placeRaw(player, { ...waiting, ...fourth })
  assertTaken(free, 'a player who is not locked could not bet')
  await cancel(player, betIdOf(free))
  return firstOf([atOnce, later, resting].map((tried) => heldBy(['BET_LOCKED'], tried, 'a locked player bet')))
}

export const BETTING: readonly Case[] = [
  { name: 'amounts that are none', run: strangeAmounts },
  { name: 'bodies that are none', run: strangeBodies },
  { name: 'one key, twenty times and with another body', run: oneKeyTwoBodies },
  { name: 'a raise by amending', run: raiseByAmending },
  { name: 'bets of a locked player, by every way', run: betWhileLocked },
]
