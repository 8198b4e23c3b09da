import { poolOf } from '@paddock/domain/book'
import type { MoneyBook } from '@paddock/domain/money'
import type { Actor } from '../platform/http-call.ts'

/** In which book somebody bets: a demo account's points are no money. Law D-48. */
export const moneyBookOf = ({ isDemo }: Pick<Actor, 'isDemo'>): MoneyBook => (isDemo ? 'DEMO' : 'REAL')
export const poolOfActor = (actor: Pick<Actor, 'siteId' | 'isDemo'>): string =>
  poolOf({ siteId: actor.siteId, book: moneyBookOf(actor) })
