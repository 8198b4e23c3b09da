/** The full frame of a market, M1: its definition and every price. Grammar in index.ts. */
import {
  MARKET_KINDS,
  MARKET_STATUSES,
  type MarketStatus,
  type RunnerStatus,
  ofEachNumber,
  SESSION_NUMBERS,
  SESSION_VARIANTS,
} from '@paddock/domain/market'
import { hasBook } from '@paddock/domain/kinds'
import { paise, type Paise } from '@paddock/domain/money'
import { CLASSIC } from '@paddock/domain/odds'
import { FrameError, hundredthsOf, type PartReader, partReader, splitItems } from './fields.ts'
import { decimalText, escapeText, flagText } from './write-fields.ts'
import { ladderOf, ladderText } from './ladder.ts'
import { levelsOf, levelsText, linesOf, linesText, priceOf } from './levels.ts'
import { isLiveSession, type LiveMarket, type LiveRunner, type RacingDetails } from './live-market.ts'

const RUNNER_STATUSES: readonly RunnerStatus[] = ['ACTIVE', 'REMOVED', 'WINNER', 'LOSER']

function oneOf<W extends string>(words: readonly W[], word: string): W {
  const found = words.find((known) => known === word)
  if (found === undefined) throw new FrameError(`not one of ${words.join(', ')}: ${word}`)
  return found
}

export const statusOf = (word: string): MarketStatus => oneOf(MARKET_STATUSES, word)
export const amountOf = (part: string): Paise => paise(hundredthsOf(part))
const maybe = (value: number | null): string => (value === null ? '' : String(value))

/* Writing and reading below keep one order of fields: the grammar's. */

export function marketLine(market: LiveMarket): string {
  const common = [
    'M1',
    market.kind,
    escapeText(market.marketId),
    market.seq,
    market.publishedAt,
    market.version,
    market.status,
    escapeText(market.remarksMessage ?? ''),
    decimalText(market.volume),
    escapeText(market.name),
    escapeText(market.eventId),
    escapeText(market.eventName),
    escapeText(market.eventTypeId),
    flagText(market.inPlay),
    flagText(market.marketActive),
    flagText(market.betAllow),
    flagText(market.cashout),
    flagText(market.manual),
    escapeText(market.externalType),
    market.delaySecond,
    decimalText(market.min),
    decimalText(market.max),
    market.openDate,
    maybe(market.betOpenDate),
    maybe(market.suspendTime),
    flagText(market.validOverRoundCheck),
  ]
  return [...common, ...kindFields(market)].join('|')
}

function kindFields(market: LiveMarket): (string | number)[] {
  if (!isLiveSession(market)) {
    const { winners, runners, ladder } = market
    const isUsual = ladder === null || ladder.name === CLASSIC.name
    return [winners, runners.map(runnerItem).join(';'), ...(isUsual ? [] : [ladderText(ladder)])]
  }
  const { variant, marketIndex, priority, quotes } = market
  const numbers = SESSION_NUMBERS.map((number) => maybe(market[number]))
  return [variant, ...numbers, marketIndex, priority, linesText(quotes.yes), linesText(quotes.no)]
}

function runnerItem(runner: LiveRunner): string {
  const { racing } = runner
  return [
    escapeText(runner.id),
    runner.slot,
    runner.sort,
    runner.status,
    escapeText(runner.name),
    levelsText(runner.back),
    levelsText(runner.lay),
    runner.lastTraded === null ? '' : decimalText(runner.lastTraded),
    ...(runner.reductionBps === null ? [] : [runner.reductionBps]),
    ...(racing === null ? [] : racingParts(racing)),
  ].join(',')
}

const racingParts = (racing: RacingDetails): string[] =>
  [racing.clothNumber, racing.stallDraw, racing.age, racing.jockeyName, racing.trainerName, racing.url].map((part) =>
    escapeText(part ?? ''),
  )

/** Reads the fields after the tag. */
export function marketOf(fields: PartReader): LiveMarket {
  const kind = oneOf(MARKET_KINDS, fields.text())
  const common = {
    marketId: fields.text(),
    seq: fields.whole(),
    publishedAt: fields.whole(),
    version: fields.whole(),
    status: statusOf(fields.text()),
    remarksMessage: fields.maybeText(),
    volume: amountOf(fields.text()),
    name: fields.text(),
    eventId: fields.text(),
    eventName: fields.text(),
    eventTypeId: fields.text(),
    inPlay: fields.flag(),
    marketActive: fields.flag(),
    betAllow: fields.flag(),
    cashout: fields.flag(),
    manual: fields.flag(),
    externalType: fields.text(),
    delaySecond: fields.whole(),
    min: amountOf(fields.text()),
    max: amountOf(fields.text()),
    openDate: fields.whole(),
    betOpenDate: fields.maybeWhole(),
    suspendTime: fields.maybeWhole(),
    validOverRoundCheck: fields.flag(),
  }
  if (kind !== 'SESSION') {
    const runners = { winners: fields.whole(), runners: splitItems(fields.raw()).map(runnerOf) }
    const usual = hasBook(kind) ? CLASSIC : null
    return { ...common, kind, ...runners, ladder: fields.rest() === 0 ? usual : ladderOf(fields.raw()) }
  }
  return {
    ...common,
    kind,
    variant: oneOf(SESSION_VARIANTS, fields.text()),
    ...ofEachNumber(() => fields.maybeWhole()),
    marketIndex: fields.whole(),
    priority: fields.whole(),
    quotes: { yes: linesOf(fields.raw()), no: linesOf(fields.raw()) },
  }
}

/** The reduction and the horse may be left out, and only one of them is a single part. */
const HORSE_PARTS = 6
const hasReduction = (parts: PartReader): boolean => parts.rest() % HORSE_PARTS === 1

function runnerOf(item: string): LiveRunner {
  const parts = partReader(item.split(','))
  const runner = {
    id: parts.text(),
    slot: parts.whole(),
    sort: parts.whole(),
    status: oneOf(RUNNER_STATUSES, parts.text()),
    name: parts.text(),
    back: levelsOf(parts.raw()),
    lay: levelsOf(parts.raw()),
    lastTraded: lastTradedOf(parts.raw()),
    reductionBps: hasReduction(parts) ? parts.whole() : null,
    racing: parts.rest() === 0 ? null : racingOf(parts),
  }
  if (parts.rest() > 0) throw new FrameError(`a runner of too many parts: ${item}`)
  return runner
}

export const lastTradedOf = (part: string) => (part === '' ? null : priceOf(part))

const racingOf = (parts: PartReader): RacingDetails => ({
  clothNumber: parts.maybeText(),
  stallDraw: parts.maybeText(),
  age: parts.maybeText(),
  jockeyName: parts.maybeText(),
  trainerName: parts.maybeText(),
  url: parts.maybeText(),
})
