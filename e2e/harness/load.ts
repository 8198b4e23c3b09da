/**
 * Players who bet without a pause, whatever happens to the server. A bet whose outcome is not known is asked for again under
 * its key until it is. What they were told is kept here, outside the database: only so is a lost bet found. Security 0.5.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { BETWEEN, RUNNERS, type TestMarket, TO_BACK, TO_LAY } from './feed.ts'
import { type Person, type Pick, placeBet, type Told } from './people.ts'

const AGAIN_MS = 50

export type Acknowledged = {
  readonly key: string
  readonly betId: string
  readonly status: string
  readonly pick: Pick
}

export type Load = {
  readonly acknowledged: readonly Acknowledged[]
  /** Keys of bets that were refused and do not exist. */
  readonly refused: ReadonlyMap<string, string>
  /** How many answers said nothing of what came of the bet. */
  readonly unknown: () => number
  /** Ends when every bet that was begun has a known outcome. */
  stop(): Promise<void>
}

export function startLoad(people: readonly Person[], markets: readonly TestMarket[], pauseMs: number): Load {
  const acknowledged: Acknowledged[] = []
  const refused = new Map<string, string>()
  let unknown = 0
  let stopping = false

  async function settleDown(person: Person, pick: Pick, key: string): Promise<Exclude<Told, { kind: 'unknown' }>> {
    for (;;) {
      const told = await placeBet(person, pick, key)
      if (told.kind !== 'unknown') return told
      unknown += 1
      await sleep(AGAIN_MS)
    }
  }

  async function play(person: Person): Promise<void> {
    while (!stopping) {
      const pick = pickOne(markets)
      const key = crypto.randomUUID()
      const told = await settleDown(person, pick, key)
      if (told.kind === 'taken') acknowledged.push({ key, betId: told.betId, status: told.status, pick })
      else if (told.betId === null) refused.set(key, told.code)
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }

  const playing = Promise.all(people.map(play))
  return {
    acknowledged,
    refused,
    unknown: () => unknown,
    async stop() {
      stopping = true
      await playing
    },
  }
}

const oneOf = <T>(things: readonly T[]): T => {
  const thing = things[Math.floor(Math.random() * things.length)]
  if (thing === undefined) throw new RangeError('there is nothing to choose from')
  return thing
}

/** Takes the house's price, or one time in four rests between its prices for another player to meet. */
function pickOne(markets: readonly TestMarket[]): Pick {
  const side = oneOf(['BACK', 'LAY'] as const)
  const rests = Math.random() < 0.25
  const taken = side === 'BACK' ? TO_BACK : TO_LAY
  return {
    marketId: oneOf(markets).marketId,
    runnerId: oneOf(RUNNERS),
    side,
    price: rests ? BETWEEN : taken,
    rupees: 100 + Math.floor(Math.random() * 200),
    rests,
  }
}
