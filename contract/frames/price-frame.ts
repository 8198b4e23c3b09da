/** The price frames: P1 of a market with runners, Q1 of a session. Grammar in index.ts. */
import type { Odds } from '@paddock/domain/odds'
import { type PartReader, partReader, splitItems, wholeOf } from './fields.ts'
import { decimalText, escapeText } from './write-fields.ts'
import { levelsOf, levelsText, linesOf, linesText } from './levels.ts'
import type { Level, LineQuote, LiveState } from './live-market.ts'
import { amountOf, lastTradedOf, statusOf } from './market-frame.ts'

type PriceFrame = LiveState & {
  readonly marketId: string
  /** The `seq` it follows. Null: an image, true whatever came before it. */
  readonly follows: number | null
}

/** A runner's new prices. An absent side has not changed. */
export type RunnerChange = {
  readonly slot: number
  readonly back?: readonly Level[]
  readonly lay?: readonly Level[]
  readonly lastTraded: Odds | null
}

/** Runners that are not named have not changed; in an image they have no prices. */
export type PricesFrame = PriceFrame & { readonly tag: 'prices'; readonly changes: readonly RunnerChange[] }

/** The whole quotes of a session. */
export type QuotesFrame = PriceFrame & {
  readonly tag: 'quotes'
  readonly yes: readonly LineQuote[]
  readonly no: readonly LineQuote[]
}

const UNCHANGED = '='

export function priceLine(frame: PricesFrame | QuotesFrame): string {
  const head = [
    frame.tag === 'prices' ? 'P1' : 'Q1',
    escapeText(frame.marketId),
    frame.seq,
    frame.follows === null ? '' : frame.seq - frame.follows,
    frame.publishedAt,
    frame.version,
    frame.status,
    escapeText(frame.remarksMessage ?? ''),
    decimalText(frame.volume),
  ]
  const tail =
    frame.tag === 'prices' ? [frame.changes.map(changeItem).join(';')] : [linesText(frame.yes), linesText(frame.no)]
  return [...head, ...tail].join('|')
}

const sideText = (levels: readonly Level[] | undefined): string => (levels ? levelsText(levels) : UNCHANGED)

const changeItem = ({ slot, back, lay, lastTraded }: RunnerChange): string =>
  [slot, sideText(back), sideText(lay), lastTraded === null ? '' : decimalText(lastTraded)].join(',')

function headOf(fields: PartReader): PriceFrame {
  const marketId = fields.text()
  const seq = fields.whole()
  const step = fields.raw()
  return {
    marketId,
    seq,
    follows: step === '' ? null : seq - wholeOf(step),
    publishedAt: fields.whole(),
    version: fields.whole(),
    status: statusOf(fields.text()),
    remarksMessage: fields.maybeText(),
    volume: amountOf(fields.text()),
  }
}

export const pricesOf = (fields: PartReader): PricesFrame => ({
  tag: 'prices',
  ...headOf(fields),
  changes: splitItems(fields.raw()).map(changeOf),
})

export const quotesOf = (fields: PartReader): QuotesFrame => ({
  tag: 'quotes',
  ...headOf(fields),
  yes: linesOf(fields.raw()),
  no: linesOf(fields.raw()),
})

function changeOf(item: string): RunnerChange {
  const parts = partReader(item.split(','))
  const slot = parts.whole()
  const back = parts.raw()
  const lay = parts.raw()
  return {
    slot,
    ...(back !== UNCHANGED && { back: levelsOf(back) }),
    ...(lay !== UNCHANGED && { lay: levelsOf(lay) }),
    lastTraded: lastTradedOf(parts.raw()),
  }
}
