/** Markets as they are told live, for tests: what is not of a test's matter stands here. */
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import type { LiveRunner } from '../frames/index.ts'

/** What any open market in play says of itself, beside its kind. @internal For tests. */
export const OPEN_MARKET = {
  marketId: 'm1',
  seq: 1,
  publishedAt: 1,
  version: 1,
  status: 'OPEN',
  remarksMessage: null,
  volume: paise(0),
  name: 'Match Odds',
  eventId: 'e1',
  eventName: 'India v Australia',
  eventTypeId: '4',
  inPlay: true,
  marketActive: true,
  betAllow: true,
  cashout: false,
  manual: false,
  externalType: '',
  delaySecond: 5,
  min: paise(10_000),
  max: paise(1_000_000),
  openDate: 0,
  betOpenDate: null,
  suspendTime: null,
  validOverRoundCheck: true,
} as const

/** So much at a price in hundredths. @internal For tests. */
export const level = (price: number, size: number) => ({ price: odds(price), size: paise(size) })

/** Nobody offers anything on it yet. @internal For tests. */
export const activeRunner = (slot: number, name: string): LiveRunner => ({
  id: `r${slot}`,
  slot,
  name,
  sort: slot,
  status: 'ACTIVE',
  reductionBps: null,
  racing: null,
  back: [],
  lay: [],
  lastTraded: null,
})
