import { expect, test } from 'vitest'
import { applyChange, EMPTY_CACHE } from './market-cache.ts'
import { createPublisher } from './publish.ts'
import { type ChangeMessage, parseStreamLine } from './wire.ts'

const DEFINITION = {
  eventId: '10',
  eventTypeId: '7',
  bettingType: 'ODDS',
  status: 'OPEN',
  inPlay: false,
  numberOfWinners: 1,
  marketBaseRate: 2.5,
  openDate: '2026-01-01T10:00:00.000Z',
  marketTime: '2026-01-01T10:00:00.000Z',
  suspendTime: '2026-01-01T10:00:00.000Z',
  complete: true,
  version: 1,
  runners: [{ id: 1, sortPriority: 1, status: 'ACTIVE' }],
}
const cacheOf = (...markets: readonly object[]) => {
  const parsed = parseStreamLine(JSON.stringify({ op: 'mcm', pt: 1, mc: markets }))
  if (!parsed.ok) throw new Error(parsed.refusal)
  return applyChange(EMPTY_CACHE, parsed.value as ChangeMessage).cache
}

test('an each-way market is not offered, and the others are told all the same', () => {
  const told: string[] = []
  const publisher = createPublisher(
    {
      market: ({ marketId }) => told.push(`market ${marketId}`),
      prices: ({ marketId }) => told.push(`prices ${marketId}`),
    },
    () => undefined,
  )
  const rc = [{ id: 1, batb: [[0, 3, 10]] }]
  publisher.publish(
    cacheOf(
      { id: '1.1', marketDefinition: { ...DEFINITION, marketType: 'EACH_WAY', eachWayDivisor: 5 }, rc },
      { id: '1.2', marketDefinition: { ...DEFINITION, marketType: 'WIN' }, rc },
    ),
  )
  expect(told).toEqual(['market 1.2', 'prices 1.2'])
  publisher.abandon('1.1')
  expect(told).toHaveLength(2)
})
