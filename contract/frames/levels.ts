import type { Odds } from '@paddock/domain/odds'
import { paise } from '@paddock/domain/money'
import { FrameError, hundredthsOf, wholeOf } from './fields.ts'
import { decimalText } from './write-fields.ts'
import type { Level, LineQuote } from './live-market.ts'

const listOf = (text: string): string[] => (text === '' ? [] : text.split('/'))

export function priceOf(part: string | undefined): Odds {
  const hundredths = hundredthsOf(part ?? '')
  if (hundredths === 0) throw new FrameError('a price of nothing')
  return hundredths as Odds
}

export const levelsText = (levels: readonly Level[]): string =>
  levels.map(({ price, size }) => `${decimalText(price)}*${decimalText(size)}`).join('/')

export function levelsOf(text: string): Level[] {
  return listOf(text).map((item) => {
    const [price, size, extra] = item.split('*')
    if (extra !== undefined) throw new FrameError(`not a level: ${item}`)
    return { price: priceOf(price), size: paise(hundredthsOf(size ?? '')) }
  })
}

export const linesText = (quotes: readonly LineQuote[]): string =>
  quotes.map(({ line, price, max }) => `${decimalText(price)}*${line}*${decimalText(max)}`).join('/')

export function linesOf(text: string): LineQuote[] {
  return listOf(text).map((item) => {
    const [price, line, max, extra] = item.split('*')
    if (extra !== undefined) throw new FrameError(`not a line: ${item}`)
    return { price: priceOf(price), line: wholeOf(line ?? ''), max: paise(hundredthsOf(max ?? '')) }
  })
}
