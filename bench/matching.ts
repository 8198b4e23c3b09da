/**
 * Matching in memory: our order book against the order-book packages of npm on the same stream of commands. Each book gets
 * the commands as its own interface wants them, made before the clock starts; after a round the books must agree on every
 * price and size that is left.
 */
import { type Book, cancelOrder, createBook, type NewOrder, placeOrder, restingOrders } from '@paddock/domain/book'
import { paise } from '@paddock/domain/money'
import { FINEST, odds } from '@paddock/domain/odds'
import { type LimitOrderOptions as HftOrder, OrderBook as HftBook } from 'hft-limit-order-book'
import { type LimitOrderOptions as NodejsOrder, OrderBook as NodejsBook } from 'nodejs-order-book'
import { createDice } from './dice.ts'

const SEED = 20_262
const COMMANDS = 200_000
const ROUNDS = 5
/** Resting orders spread this far to either side, in ladder steps: what is quoted around a price in play. */
const SPREAD = 60
const MIDDLE = 300

/** `price` and `size` are null to cancel. A layer buys the outcome, a backer sells the risk: LAY is buy, BACK is sell. */
type Command = {
  readonly id: string
  readonly side: 'BACK' | 'LAY'
  readonly order: { readonly price: number; readonly size: number } | null
}

/** Two thirds orders, most of which rest; one third cancels of one that was placed shortly before, if it is still there. */
function commandStream(): Command[] {
  const dice = createDice(SEED)
  const commands: Command[] = []
  for (let n = 0; n < COMMANDS; n++) {
    const side = dice(2) === 0 ? 'BACK' : 'LAY'
    if (n > 100 && dice(3) === 0) {
      const { id } = commands[n - 1 - dice(100)] ?? { id: '' }
      commands.push({ id, side, order: null })
      continue
    }
    const away = dice(SPREAD) - SPREAD / 6
    const price = MIDDLE + (side === 'BACK' ? away : -away)
    commands.push({ id: `o${n}`, side, order: { price, size: 100 * (1 + dice(1000)) } })
  }
  return commands
}

/** Plays the stream once; gives the time taken in milliseconds and what is left, price by price. */
type Round = () => { readonly ms: number; readonly left: string }

function ours(commands: readonly Command[]): Round {
  const steps = commands.map(({ id, side, order }): string | NewOrder =>
    order === null
      ? id
      : {
          id,
          // Everybody is somebody else, as the packages know no accounts.
          accountId: id,
          pool: '1',
          cluster: null,
          slot: 0,
          side,
          price: odds(order.price),
          size: paise(order.size),
          timeInForce: 'GOOD_TILL_CANCEL',
          minFill: null,
          persistence: 'LAPSE',
          expiresAt: null,
        },
  )
  return () => {
    const book = createBook(FINEST)
    const ms = timed(() => {
      for (const step of steps) {
        if (typeof step === 'string') cancelOrder(book, step)
        else placeOrder(book, step, 0)
      }
    })
    return { ms, left: leftOf(book) }
  }
}

function leftOf(book: Book): string {
  const volumes = new Map<number, number>()
  for (const { price, remaining } of restingOrders(book)) volumes.set(price, (volumes.get(price) ?? 0) + remaining)
  return summary([...volumes])
}

type PackageBook<Order> = {
  limit(order: Order): unknown
  cancel(id: string): unknown
  depth(): [[number, number][], [number, number][]]
}

function theirs<Order>(
  commands: readonly Command[],
  create: () => PackageBook<Order>,
  orderOf: (command: Command) => Order,
): Round {
  const steps = commands.map((command): string | Order => (command.order === null ? command.id : orderOf(command)))
  return () => {
    const book = create()
    const ms = timed(() => {
      for (const step of steps) {
        if (typeof step === 'string') book.cancel(step)
        else book.limit(step)
      }
    })
    return { ms, left: summary(book.depth().flat()) }
  }
}

/** Both packages were written by one hand and take the same order; only their enumerations of the sides are not one. */
const limitOrder = <Side>({ id, side, order }: Command): { id: string; side: Side; price: number; size: number } => ({
  id,
  side: (side === 'LAY' ? 'buy' : 'sell') as Side,
  price: order?.price ?? 0,
  size: order?.size ?? 0,
})

const summary = (levels: readonly (readonly [number, number])[]): string =>
  JSON.stringify(levels.toSorted(([a], [b]) => a - b))

function timed(work: () => void): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

const commands = commandStream()
const books: Readonly<Record<string, Round>> = {
  ours: ours(commands),
  'nodejs-order-book': theirs<NodejsOrder>(commands, () => new NodejsBook(), limitOrder),
  'hft-limit-order-book': theirs<HftOrder>(commands, () => new HftBook(), limitOrder),
}
const times = new Map(Object.keys(books).map((name) => [name, [] as number[]]))
for (let round = 0; round <= ROUNDS; round++) {
  const results = Object.entries(books).map(([name, play]) => ({ name, ...play() }))
  if (new Set(results.map(({ left }) => left)).size !== 1) throw new Error('the books do not agree on what is left')
  // The first round warms the compiler up.
  if (round > 0) for (const { name, ms } of results) times.get(name)?.push(ms)
}
const perSecond = [...times].map(([name, ms]) => [name, ms.map((one) => Math.round((COMMANDS * 1000) / one))])
process.stdout.write(
  `${JSON.stringify({ seed: SEED, commands: COMMANDS, perSecond: Object.fromEntries(perSecond) })}\n`,
)
