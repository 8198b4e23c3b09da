/** A few players who rest orders, take offers and cancel, so that the exchange of the demo world has more than the recordings in it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@paddock/contract'
import { chooseAct, type Offered, type OpenMarket, type Resting } from './choose.ts'
import { createPerson, type Person } from './person.ts'

export type PlayOptions = {
  readonly url: string
  readonly userNames: readonly string[]
  readonly password: string
  readonly tell: (line: string) => void
  /** How many times as quick as usual they look, bet and think again. */
  readonly haste: number
}

/** Between two things that one of them does: at least, and up to as much again and again as much. Four of them do something a third of a second at most. */
const PAUSE_MS = 6000
/** What is on, as a visitor reads it. */
const LOOK_MS = 5000
const MOST_MARKETS = 50
/** Behind a refusal to let one in, or points that are all held. */
const REST_MS = 60_000

/** Gives how to end it. */
export function startPlaying(options: PlayOptions): () => Promise<void> {
  const { url, userNames, password, tell } = options
  const ending = new AbortController()
  const table: Table = { ...options, ended: ending.signal, markets: [] }
  const visitor = createPerson(url, '', '', ending.signal)
  const all = Promise.all([
    keepLooking(visitor, table),
    ...userNames.map(async (name) => {
      await playOn(createPerson(url, name, password, ending.signal), name, table)
    }),
  ]).catch((error: unknown) => {
    if (!ending.signal.aborted) tell(`the sandbox players stopped: ${String(error)}`)
  })
  return async () => {
    ending.abort()
    await all
  }
}

/** What they have in common. */
type Table = Pick<PlayOptions, 'tell' | 'haste'> & {
  readonly ended: AbortSignal
  markets: readonly OpenMarket[]
}

async function keepLooking(visitor: Person, table: Table): Promise<void> {
  while (!table.ended.aborted) {
    table.markets = await look(visitor)
    await pause(LOOK_MS, table)
  }
}

/** Markets that take bets now, with the runners that are offered on both sides. */
async function look(visitor: Person): Promise<readonly OpenMarket[]> {
  const answer = await visitor.ask(calls.getMarkets, {
    params: { reader: 'common' },
    query: { type: 'BETFAIR', status: 'OPEN', page: 1, limit: MOST_MARKETS },
  })
  if (!answer.ok) return []
  const markets = answer.reply.docs.flatMap(({ competitions }) =>
    competitions.flatMap(({ events }) => events.flatMap((event) => event.markets)),
  )
  return markets
    .filter(({ betAllow, type, status }) => betAllow && type === 'BETFAIR' && status === 'OPEN')
    .map(({ id, runners }) => ({
      marketId: id,
      runners: runners.flatMap(({ id: runnerId, back: [back], lay: [lay] }): Offered[] =>
        back && lay ? [{ runnerId, back: back.price, lay: lay.price }] : [],
      ),
    }))
}

async function playOn(person: Person, name: string, table: Table): Promise<void> {
  const { tell, ended } = table
  let isTold = false
  while (!ended.aborted) {
    if (await person.signIn()) await playSession(person, table)
    else if (!isTold && !ended.aborted) {
      tell(`${name} is not let in, so nobody plays as ${name}`)
      isTold = true
    }
    await pause(REST_MS, table)
  }
}

/** Until the session is over. What rested from before is nobody's any more. */
async function playSession(person: Person, table: Table): Promise<void> {
  /** An order ages as quickly as its player thinks. */
  const clock = () => Date.now() * table.haste
  let resting: readonly Resting[] = []
  await person.ask(calls.cancelAllBets, { query: {} })
  while (!table.ended.aborted) {
    await pause(PAUSE_MS * (1 + 2 * Math.random()), table)
    const act = chooseAct(table.markets, resting, clock(), Math.random)
    if (act?.kind === 'CANCEL') {
      const answer = await person.ask(calls.cancelBet, { query: { betId: act.betId } })
      if (isOver(answer)) return
      // What is matched by now is not cancelled, and not looked after any more.
      resting = resting.filter(({ betId }) => betId !== act.betId)
    } else if (act) {
      const answer = await person.ask(calls.placeBet, { body: act.order })
      if (isOver(answer)) return
      if (answer.ok && act.order.timeInForce === 'GOOD_TILL_CANCEL')
        resting = [...resting, { betId: answer.reply.docs.bet._id, since: clock() }]
      // Until a market is settled their points are held.
      if (!answer.ok && answer.code === 'INSUFFICIENT_FUNDS') await pause(REST_MS, table)
    }
  }
}

const isOver = (answer: { readonly ok: boolean; readonly status?: number }): boolean =>
  !answer.ok && answer.status === 401

/** Shorter when everything ends. */
async function pause(ms: number, { ended, haste }: Table): Promise<void> {
  await sleep(ms / haste, undefined, { signal: ended }).catch(() => undefined)
}
