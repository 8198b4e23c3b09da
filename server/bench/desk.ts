/** What the bench of the desk has beside the world: an administrator, and an event in play with a bookmaker and the sessions of a desk. */
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { MarketDefinition } from '../catalogue/index.ts'
import type { Database } from '../platform/database.ts'
import type { House } from './house.ts'

/** As many rows as a screen of the desk has. */
const SESSIONS = 27
const STAKE = paise(1_000_000)

export async function addAdministrator(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (role, user_name, second_factor_waived) values ('administrator', 'bench-trader', true) returning id`.execute(
    db,
  )
  return must(rows[0], 'an administrator').id
}

/** Quoted, and open to players. */
export async function openRows(house: House, eventId: string): Promise<void> {
  const [other] = [...house.control.all()].filter(({ definition }) => definition.eventId === eventId)
  const { definition } = must(other, 'the event has markets')
  const open = async (market: MarketDefinition): Promise<void> => {
    await house.control.putMarket(market, { status: 'OPEN', inPlay: true })
    if (market.kind === 'BOOKMAKER')
      house.control.setBookmakerQuotes(
        market.id,
        new Map([
          [0, { back: { price: odds(8000), maxStake: STAKE }, lay: { price: odds(8500), maxStake: STAKE } }],
          [1, { back: { price: odds(11_500), maxStake: STAKE }, lay: { price: odds(12_500), maxStake: STAKE } }],
        ]),
        Date.now(),
      )
    else
      house.control.setSessionQuote(
        market.id,
        {
          yes: [{ run: 46, price: odds(10_000), maxStake: STAKE }],
          no: [{ run: 45, price: odds(10_000), maxStake: STAKE }],
        },
        Date.now(),
      )
  }
  const common = { ...definition, commissionBps: 0 }
  await open({
    ...common,
    id: `${eventId}:bookmaker`,
    kind: 'BOOKMAKER',
    name: 'Bookmaker',
    shape: { kind: 'BOOKMAKER', winners: 1 },
    runners: definition.runners.slice(0, 2),
  })
  for (let number = 1; number <= SESSIONS; number++)
    await open({
      ...common,
      id: `${eventId}:session:${number}`,
      kind: 'SESSION',
      name: `Session ${number}`,
      shape: { kind: 'SESSION', variant: 'session' },
      runners: [],
    })
}

export const ROWS = SESSIONS + 1

/** A control that notes when the engine's gate had shut: as soon as it is asked, before anything is written. */
export function noteGates(control: House['control'], note: (at: number) => void): House['control'] {
  return {
    ...control,
    desk: {
      ...control.desk,
      shut(marketIds, actorId) {
        const written = control.desk.shut(marketIds, actorId)
        note(Date.now())
        return written
      },
    },
  }
}
