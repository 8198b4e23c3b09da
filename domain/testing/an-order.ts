import type { NewOrder } from '../book/index.ts'
import type { Side } from '../market/index.ts'
import { paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'

/** An order to rest on runner 1 of site demo, of an account of its own; `rest` says what is special about it. */
export function anOrder(id: string, side: Side, price: number, size: number, rest: Partial<NewOrder> = {}): NewOrder {
  return {
    id,
    accountId: `account of ${id}`,
    pool: 'demo',
    cluster: null,
    slot: 1,
    side,
    price: odds(price),
    size: paise(size),
    timeInForce: 'GOOD_TILL_CANCEL',
    minFill: null,
    persistence: 'LAPSE',
    expiresAt: null,
    ...rest,
  }
}
