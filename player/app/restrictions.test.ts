/** What a player is not offered is shut on their screens, and the terms that bind them stand there. docs/domain/restrictions.md */
import type { ListedEvent } from '@paddock/contract/frames/listing'
import type { Restriction } from '@paddock/domain/betting'
import { paise } from '@paddock/domain/money'
import type { MarketFacts } from '@paddock/ui/live'
import { expect, test } from 'vitest'
import { isBarred, restrictedFacts } from './restrictions.ts'

const FACTS = {
  marketId: 'm1',
  eventId: 'e1',
  eventTypeId: '4',
  kind: 'SESSION',
  betAllow: true,
  remarksMessage: null,
  min: paise(10_000),
  max: paise(500_000),
  delaySecond: 1,
} as MarketFacts
const EVENT = { eventId: 'e1', eventTypeId: '4', marketId: 'm1', marketType: 'BETFAIR' } as ListedEvent
const KIND: Restriction = { kind: 'KIND', scopeId: 'SESSION', own: { isBlocked: true } }
const SPORT: Restriction = { kind: 'SPORT', scopeId: '4', own: { isBlocked: true } }

test('a market that is barred takes no bets and says why', () => {
  expect(restrictedFacts(FACTS, [KIND])).toMatchObject({ betAllow: false, remarksMessage: 'Not offered' })
})

test('one that is narrowed has the limits and the delay that bind the player', () => {
  const own = { minStake: paise(20_000), maxStake: paise(90_000), delaySeconds: 3 }
  expect(restrictedFacts(FACTS, [{ kind: 'MARKET', scopeId: 'm1', own }])).toEqual({
    ...FACTS,
    min: 20_000,
    max: 90_000,
    delaySecond: 4,
  })
})

test('another one is as it is', () => {
  const other: Restriction = { kind: 'EVENT', scopeId: 'e2', own: { isBlocked: true } }
  expect(restrictedFacts(FACTS, [other])).toEqual(FACTS)
})

test('the row of a list is shut where the market whose prices it shows is barred', () => {
  expect([isBarred(EVENT, [SPORT]), isBarred(EVENT, [KIND]), isBarred({ ...EVENT, marketId: null }, [SPORT])]).toEqual([
    true,
    false,
    false,
  ])
})
