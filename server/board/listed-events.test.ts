/** What a row of a list is told beside its names and prices. */
import { odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import type { BoardEvent } from './board.ts'
import { presentHome } from './present.ts'

type Change = {
  readonly sportId?: string
  readonly status?: string
  readonly betAllowed?: boolean
  readonly removed?: number
}

const RUNNERS = [0, 1, 2, 3]

function eventOf({ sportId = '4', status = 'OPEN', betAllowed = true, removed = -1 }: Change): BoardEvent {
  const definition = {
    id: 'm1',
    name: '2m Hcap',
    kind: 'BETFAIR',
    sort: 0,
    betAllowed,
    shape: { kind: 'BETFAIR', winners: 1 },
    runners: RUNNERS.map((slot) => ({
      id: `r${slot}`,
      slot,
      status: slot === removed ? 'REMOVED' : 'ACTIVE',
      card: { clothNumber: String(slot + 5) },
    })),
  }
  const prices = { runners: RUNNERS.map((slot) => ({ slot, toBack: [[odds(200 + slot), 100]], toLay: [] })) }
  const event = { id: 'e1', sportId, name: 'Warwick', openAt: 1, competitionId: '', competition: '', countryCode: '' }
  const market = { definition, state: { status, holds: [] }, prices }
  return { event, inPlay: true, markets: new Map([['m1', market]]) } as unknown as BoardEvent
}

const listed = (change: Change) => {
  const home = presentHome([eventOf(change)], [], 1, () => undefined)
  return { ...home.ongoing[0], best: home.fastestOdd['m1'] }
}

describe('a list says that a market takes no bets', () => {
  test.each<[Change, boolean]>([
    [{}, false],
    [{ status: 'SUSPENDED' }, true],
    [{ betAllowed: false }, true],
  ])('%o: %s', (change, isSuspended) => expect(listed(change).isSuspended).toBe(isSuspended))
})

test('of a race it says what it is called and the cloths of who runs, and of a match neither', () => {
  const race = listed({ sportId: '7', removed: 1 })
  expect(race.race).toBe('2m Hcap')
  expect(race.best?.map(({ slot, cloth }) => [slot, cloth])).toEqual([
    [0, '5'],
    [2, '7'],
    [3, '8'],
  ])
  const match = listed({ removed: 1 })
  expect(match.race).toBeNull()
  expect(match.best?.map(({ slot, cloth }) => [slot, cloth])).toEqual(RUNNERS.map((slot) => [slot, undefined]))
})
