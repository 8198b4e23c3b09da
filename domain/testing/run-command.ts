import * as exchange from '../book/index.ts'
import type { TimedCommand } from './book-commands.ts'

type Face = typeof exchange
type ForBook<F, B> = F extends (book: exchange.Book, ...rest: infer Rest) => infer Done
  ? (book: B, ...rest: Rest) => Done
  : never

type Shared =
  | ('placeOrder' | 'cancelOrder' | 'amendOrder')
  | ('setHouseQuotes' | 'clearHouseQuotes' | 'meetHouse')
  | ('lapseOrders' | 'expireOrders' | 'removeRunner')
  | ('findOrder' | 'restingOrders' | 'availableAt' | 'snapshotDepth')

/** The face of the order book over any book: the real one, or the reference it is compared with. */
export type BookFace<B> = { readonly [K in Shared]: ForBook<Face[K], B> }

/** Gives the book the command, and all that the book has to say about it. */
export function runCommand<B>(face: BookFace<B>, book: B, { command, now }: TimedCommand): unknown {
  switch (command.type) {
    case 'place':
      return face.placeOrder(book, command.order, now)
    case 'cancel':
      return face.cancelOrder(book, command.id, command.reduceBy)
    case 'amend':
      return face.amendOrder(book, command.id, command.change, now)
    case 'quote':
      face.setHouseQuotes(book, command.slot, command.quotes)
      return command.meets ? face.meetHouse(book, command.slot, now) : undefined
    case 'withdrawHouse':
      face.clearHouseQuotes(book)
      return undefined
    case 'expire':
      return face.expireOrders(book, now)
    case 'turnInPlay':
      return face.lapseOrders(book, exchange.lapsesInPlay)
    case 'close':
      return face.lapseOrders(book, exchange.lapsesAlways)
    case 'lapseAccount':
      return face.lapseOrders(book, (order) => order.accountId === command.accountId)
    case 'removeRunner':
      return face.removeRunner(book, command.slot, command.bps, command.market)
    case 'look':
      return [
        face.availableAt(book, command.slot, command.side, command.pool),
        face.availableAt(book, command.slot, command.side, command.pool, command.trader),
        face.snapshotDepth(book, command.slot, command.pool, 3),
        face.findOrder(book, `o${now}`),
      ]
  }
}
