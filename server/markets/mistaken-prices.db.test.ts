/** Outcomes of a session that together give money away are offered to nobody, whichever way their quote comes. Law D-49. */
import type { SessionQuote } from '@paddock/domain/kinds/session'
import { type MarketShape, SESSION_VARIANTS, type SessionVariant, type Side } from '@paddock/domain/market'
import { EMPTY, ladderBreakpoints, lawOfVariant } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byItself } from '../audit-log/index.ts'
import { bet, booksBalance, createWorld, defineMarket, openMarket, price, rupees, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})

const shapeOf = (variant: SessionVariant) => ({ kind: 'SESSION', variant }) as const satisfies MarketShape
const PICKED = SESSION_VARIANTS.filter((variant) => lawOfVariant(variant).isPicked)
const SIDES = ['BACK', 'LAY'] as const

/** Every outcome at the odds that are fair, and five for a hundred of stake more, for players or against them. */
function quoteOf(variant: SessionVariant, side: Side, isMistaken: boolean): SessionQuote {
  const outcomes = ladderBreakpoints(shapeOf(variant), EMPTY)
  const better = side === 'BACK' ? 5 : -5
  const at = price((outcomes.length - 1) * 100 + (isMistaken ? better : -better))
  const rungs = outcomes.map(({ run }) => ({ run, price: at, maxStake: rupees(1000) }))
  return side === 'BACK' ? { yes: rungs, no: [] } : { yes: [], no: rungs }
}

type Running = Pick<World, 'control' | 'bets'>

/** What is taken at the price on show, without a say about what it is. */
async function take(of: Running, marketId: string, quoted: SessionQuote) {
  const [side, rung] = quoted.yes[0]
    ? (['BACK', quoted.yes[0]] as const)
    : (['LAY', must(quoted.no[0], 'a quote')] as const)
  const asked = { side, slot: null, run: rung.run, price: rung.price, stake: rupees(10) }
  const placed = await of.bets.place(bet(must(world.players[0], 'a player'), marketId, asked), null)
  return placed.ok ? await placed.value.decided : placed.refusal
}

const NOT_NOW = { code: expect.stringMatching(/^(QUOTE_GONE|MARKET_SUSPENDED)$/) }

async function expectHeldUntilMended(of: Running, marketId: string, variant: SessionVariant, side: Side = 'BACK') {
  await expect.poll(() => of.control.find(marketId)?.state).toMatchObject({ status: 'SUSPENDED', reason: 'OVERROUND' })
  const mended = quoteOf(variant, side, false)
  of.control.setSessionQuote(marketId, mended, Date.now())
  await expect.poll(() => of.control.find(marketId)?.state.status).toBe('OPEN')
  expect(await take(of, marketId, mended)).toMatchObject({ status: 'ACCEPTED' })
}

test.each(PICKED.flatMap((variant) => SIDES.map((side) => [variant, side] as const)))(
  '%s: every outcome to %s, as its source quotes them, from the moment on',
  async (variant, side) => {
    const id = `${variant}-${side}`
    await openMarket(world, defineMarket(id, shapeOf(variant)))
    const mistaken = quoteOf(variant, side, true)
    world.control.setSessionQuote(id, mistaken, Date.now())
    expect(await take(world, id, mistaken)).toMatchObject(NOT_NOW)
    await expectHeldUntilMended(world, id, variant, side)
  },
)

describe('odd and even at 105 to back', () => {
  let id = ''
  let count = 0
  const definition = () => defineMarket(id, shapeOf('oddEven'))
  const MISTAKEN = quoteOf('oddEven', 'BACK', true)
  const quoteMistaken = (of: Running = world) => of.control.setSessionQuote(id, MISTAKEN, Date.now())
  beforeEach(async () => {
    count += 1
    id = `odd-even-${count}`
    await openMarket(world, definition())
  })

  test('one after the other: the second is what gives money away', async () => {
    const [even, odd] = MISTAKEN.yes
    world.control.setSessionQuote(id, { yes: [must(even, 'even')], no: [] }, Date.now())
    expect(await take(world, id, MISTAKEN)).toMatchObject({ status: 'ACCEPTED' })
    world.control.setSessionQuote(id, { yes: [must(even, 'even'), must(odd, 'odd')], no: [] }, Date.now())
    expect(await take(world, id, MISTAKEN)).toMatchObject(NOT_NOW)
    await expectHeldUntilMended(world, id, 'oddEven')
  })

  test('behind a suspension of the source, which then opens the market', async () => {
    await world.control.putMarket(definition(), { status: 'SUSPENDED', inPlay: false })
    quoteMistaken()
    await world.control.putMarket(definition(), { status: 'OPEN', inPlay: false })
    expect(await take(world, id, MISTAKEN)).toMatchObject(NOT_NOW)
    await expectHeldUntilMended(world, id, 'oddEven')
  })

  describe('in a market that an operator opens by hand', () => {
    const decide = (status: 'OPEN' | 'SUSPENDED') =>
      world.control.decideStatus(
        id,
        { status },
        {
          actorId: must(world.players[0], 'an actor'),
          entryOf: (before, after) => ({
            ...byItself(1),
            ...({ action: 'MARKET_STATUS_SET', objectType: 'market', objectId: id, reason: '' } as const),
            before,
            after,
          }),
        },
      )

    test('who had suspended it before they came', async () => {
      await decide('SUSPENDED')
      quoteMistaken()
      await decide('OPEN')
      expect(await take(world, id, MISTAKEN)).toMatchObject(NOT_NOW)
      await expectHeldUntilMended(world, id, 'oddEven')
    })

    test('while it is held for them', async () => {
      quoteMistaken()
      await expect.poll(() => world.control.find(id)?.state.status).toBe('SUSPENDED')
      await decide('OPEN')
      await expectHeldUntilMended(world, id, 'oddEven')
    })
  })

  test('and their suspension cannot be written, so that the market is rebuilt as it was', async () => {
    await sql`create function refuse_market() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
      world.db,
    )
    await sql`create trigger no_markets before update on markets for each row execute function refuse_market()`.execute(
      world.db,
    )
    quoteMistaken()
    await expect(world.control.putMarket(definition(), { status: 'OPEN', inPlay: false })).rejects.toThrow('disk full')
    await sql`drop function refuse_market cascade`.execute(world.db)
    expect(world.control.find(id)?.state.status).toBe('OPEN')
    expect(await take(world, id, MISTAKEN)).toMatchObject(NOT_NOW)
    // Their source says them again, as it does all the time.
    quoteMistaken()
    await expectHeldUntilMended(world, id, 'oddEven')
  })

  test('after a restart: what was held before, and what is quoted anew', async () => {
    quoteMistaken()
    await expect.poll(() => world.control.find(id)?.state.status).toBe('SUSPENDED')
    // From here on the first engine owns nothing any more.
    const second = await world.restart()
    await expectHeldUntilMended(second, id, 'oddEven')
    quoteMistaken(second)
    expect(await take(second, id, MISTAKEN)).toMatchObject(NOT_NOW)
    await expectHeldUntilMended(second, id, 'oddEven')
    await second.engine.stop()
  })
})
