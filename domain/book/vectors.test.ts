import { describe, expect, test } from 'vitest'
import { type Paise, paise } from '../money/index.ts'
import { lineRange } from '../odds/index.ts'
import { anOrder } from '../testing/an-order.ts'
import { hasSharedData, NEEDS_RECORDINGS, sharedLines } from '../testing/shared-data.ts'
import type { Side } from '../market/index.ts'
import { type Book, createBook, type BookFill, findOrder, type NewOrder, placeOrder, restingOrders } from './index.ts'

// Books of shares: BUY is LAY, SELL is BACK, the price a whole number and the size a number of pieces.
const MAX_PRICE = 20_000
const SHARES = lineRange(100, MAX_PRICE * 100, 100)
const sideOf = (word: string | undefined): Side => (word === 'BUY' ? 'LAY' : 'BACK')

/** Instruments become runners, in the order of their appearance. */
const slots = (): ((instrument: string) => number) => {
  const known: string[] = []
  return (instrument) => {
    if (!known.includes(instrument)) known.push(instrument)
    return known.indexOf(instrument)
  }
}

function filledBy(book: Book, order: NewOrder): readonly BookFill[] {
  const placed = placeOrder(book, order, 0)
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal))
  return placed.value.fills
}

describe.skipIf(!hasSharedData('matching-vectors'))(`matching vectors ${NEEDS_RECORDINGS}`, () => {
  test.each(['kraken-1', 'kraken-2', 'kraken-3'])('%s', (name) => {
    const output = playKraken(sharedLines(`matching-vectors/${name}.in.csv`))
    expect(output).toEqual(sharedLines(`matching-vectors/${name}.out.csv`))
  })

  test('gemini sample', () => {
    const book = createBook(SHARES)
    const slotOf = slots()
    const trades = sharedLines('matching-vectors/gemini-sample.in.txt').flatMap((line) => {
      const [id = '', side, instrument = '', size, price] = line.split(' ')
      const order = anOrder(id, sideOf(side), Number(price) * 100, Number(size), { slot: slotOf(instrument) })
      return filledBy(book, order).map((fill) => `${instrument} ${id} ${fill.maker} ${fill.size} ${fill.price / 100}`)
    })
    expect(trades).toEqual(['BTCUSD abe14 12345 5 10000', 'BTCUSD abe14 13471 2 9971', 'ETHUSD plu401 11431 5 175'])
    const left = (id: string): [Side?, Paise?, number?] => {
      const order = findOrder(book, id)
      return order ? [order.side, order.remaining, order.price / 100] : []
    }
    expect(left('zod42')).toEqual(['BACK', 2, 10_001])
    expect(left('13471')).toEqual(['LAY', 4, 9971])
    expect(left('11431')).toEqual(['LAY', 4, 175])
    expect(left('45691')).toEqual(['LAY', 3, 180])
    expect(restingOrders(book)).toHaveLength(4)
  })
})

function playKraken(lines: readonly string[]): string[] {
  const book = createBook(SHARES)
  const slotOf = slots()
  const output: string[] = []
  let unprinted: string[] = []
  let executions = 0
  for (const line of lines.filter((text) => !text.startsWith('#'))) {
    const [command, ...fields] = line.trim().split(',')
    const symbol = (command === 'ORDER' ? fields[1] : fields[0]) ?? ''
    if (command === 'EXECUTION') {
      output.push(...unprinted)
      unprinted = []
    } else if (command === 'ORDERBOOK') output.push(topOf(book, symbol, slotOf(symbol)))
    else {
      for (const { taker, maker, price, size } of filledBy(book, krakenOrder(fields, slotOf(symbol)))) {
        executions += 1
        unprinted.push(`${symbol},${executions},${taker},${maker},${price / 100},${size}`)
      }
    }
  }
  return output
}

/** A market order takes what there is at any price, and does not rest. */
function krakenOrder([id = '', , side, type, size, price]: readonly string[], slot: number): NewOrder {
  if (type === 'LIMIT') return anOrder(id, sideOf(side), Number(price) * 100, Number(size), { slot })
  const anyPrice = side === 'BUY' ? MAX_PRICE : 1
  return anOrder(id, sideOf(side), anyPrice * 100, Number(size), {
    slot,
    timeInForce: 'FILL_OR_KILL',
    minFill: paise(1),
  })
}

/** Symbol, orders in all, then sellers and buyers: how many, the best price, the size there. */
function topOf(book: Book, symbol: string, slot: number): string {
  const orders = restingOrders(book).filter((order) => order.slot === slot)
  const side = (wanted: Side): string => {
    const found = orders.filter((order) => order.side === wanted)
    const prices = found.map(({ price }) => price)
    const best = wanted === 'BACK' ? Math.min(...prices) : Math.max(...prices)
    const size = found.filter(({ price }) => price === best).reduce((total, { remaining }) => total + remaining, 0)
    return found.length === 0 ? '0,na,na' : `${found.length},${best / 100},${size}`
  }
  return `${symbol},${orders.length},${side('BACK')},${side('LAY')}`
}
