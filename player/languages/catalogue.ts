/** Which areas of words the player's app has: each module that calls `defineWords` stands here under its area's name. */
import type { MarketRemark } from '@paddock/contract/market-remarks'
import type { LapseCode, RefusalCode } from '@paddock/contract/refusals'
import type { BET_WORDS } from '@paddock/ui/bets'
import type { COMPLAINT_STEPS } from '@paddock/ui/complaints'
import type { FORMAT_WORDS } from '@paddock/ui/formats'
import type { PartlyTranslated, READY_REASON_WORDS, SESSION_NAMES, TEXTS } from '@paddock/ui/words'
import type { AFFILIATE_WORDS } from '../features/affiliates/words.ts'
import type { ACCOUNT_WORDS } from '../words/account.ts'
import type { BETTING_WORDS } from '../words/betting.ts'
import type { CHROME_WORDS } from '../words/chrome.ts'
import type { CASINO_WORDS } from '../features/casino/words.ts'
import type { COMPLAINT_WORDS } from '../features/complaints/words.ts'
import type { COMING_WORDS } from '../words/coming.ts'
import type { ENTRY_WORDS } from '../words/entry.ts'
import type { WORDS } from '../words/shell.ts'
import type { RECORD_WORDS } from '../features/records/words.ts'
import type { DATE_WORDS } from '@paddock/ui/dates'
import type { EVENT_WORDS } from '../features/event/words.ts'
import type { KEYS_WORDS } from '../features/keys/words.ts'
import type { LADDER_WORDS } from '../features/ladder/words.ts'
import type { SLIP_WORDS } from '../features/betslip/words.ts'
import type { STAKES_WORDS } from '../features/stakes/words.ts'
import type { HOME_WORDS } from '../words/home.ts'
import type { FAVOURITE_WORDS } from '../features/favourites/words.ts'
import type { HOME_PARTS_WORDS } from '../features/home/words.ts'
import type { CHART_WORDS } from '../features/price-chart/words.ts'
import type { NOTIFICATION_WORDS } from '../features/notifications/words.ts'
import type { PUSH_WORDS } from '../features/push/words.ts'
import type { SETTINGS_WORDS } from '../features/settings/words.ts'
import type { BOARD_WORDS } from '../features/leaderboard/words.ts'
import type { BALL_WORDS } from '../features/ball-by-ball/words.ts'
import type { OFFLINE_WORDS } from '../offline/words.ts'
import type { CASH_OUT_WORDS } from '../features/cash-out/words.ts'
import type { BANNER_WORDS } from '../features/banners/words.ts'
import type { BONUS_WORDS } from '../features/bonuses/words.ts'
import type { VERIFICATION_WORDS } from '../features/verification/words.ts'
import type { PAYMENT_WORDS } from '../features/payments/words.ts'
import type { PAYMENT_TYPES } from '../words/payment-types.ts'
import type { EXPOSURE_WORDS } from '../features/exposure/words.ts'
import type { OPEN_BETS_WORDS } from '../features/open-bets/words.ts'
import type { RECEIPT_WORDS } from '../features/receipt/words.ts'
import type { SEARCH_WORDS } from '../features/search/words.ts'
import type { LINKED_WORDS } from '../features/linked/words.ts'
import type { PAGE_WORDS } from '../features/pages/words.ts'

type Areas = {
  readonly affiliates: typeof AFFILIATE_WORDS
  readonly records: typeof RECORD_WORDS
  readonly dates: typeof DATE_WORDS
  readonly shell: typeof WORDS
  readonly betting: typeof BETTING_WORDS
  readonly chrome: typeof CHROME_WORDS
  readonly casino: typeof CASINO_WORDS
  readonly coming: typeof COMING_WORDS
  readonly complaints: typeof COMPLAINT_WORDS
  readonly complaintSteps: typeof COMPLAINT_STEPS
  readonly entry: typeof ENTRY_WORDS
  readonly account: typeof ACCOUNT_WORDS
  readonly event: typeof EVENT_WORDS
  readonly keys: typeof KEYS_WORDS
  readonly ladder: typeof LADDER_WORDS
  readonly priceChart: typeof CHART_WORDS
  readonly notifications: typeof NOTIFICATION_WORDS
  readonly banners: typeof BANNER_WORDS
  readonly push: typeof PUSH_WORDS
  readonly settings: typeof SETTINGS_WORDS
  readonly leaderboard: typeof BOARD_WORDS
  readonly ballByBall: typeof BALL_WORDS
  readonly offline: typeof OFFLINE_WORDS
  readonly betslip: typeof SLIP_WORDS
  readonly stakes: typeof STAKES_WORDS
  readonly home: typeof HOME_WORDS
  readonly favourites: typeof FAVOURITE_WORDS
  readonly homeParts: typeof HOME_PARTS_WORDS
  readonly search: typeof SEARCH_WORDS
  readonly cashOut: typeof CASH_OUT_WORDS
  readonly exposure: typeof EXPOSURE_WORDS
  readonly openBets: typeof OPEN_BETS_WORDS
  readonly receipt: typeof RECEIPT_WORDS
  readonly linked: typeof LINKED_WORDS
  readonly pages: typeof PAGE_WORDS
  readonly bonuses: typeof BONUS_WORDS
  readonly verification: typeof VERIFICATION_WORDS
  readonly payments: typeof PAYMENT_WORDS
  readonly paymentTypes: typeof PAYMENT_TYPES
  readonly bets: typeof BET_WORDS
  readonly formats: typeof FORMAT_WORDS
  readonly texts: typeof TEXTS
  readonly readyReasons: typeof READY_REASON_WORDS
  readonly sessions: typeof SESSION_NAMES
}

/** What is not defined as words in English: it comes from the server or the feed and is known by a code, an id or its name. */
type Named = {
  /** Facts in braces, by the names under which they travel. */
  readonly refusals: { readonly [C in RefusalCode | LapseCode]?: string }
  /** The facts that are words. */
  readonly refusalFacts: Readonly<Record<string, string>>
  readonly sports: Readonly<Record<string, string>>
  readonly markets: Readonly<Record<string, string>>
  readonly remarks: { readonly [R in MarketRemark]?: string }
}

/** What is not translated yet is English. */
export type PlayerCatalogue = { readonly [A in keyof Areas]?: PartlyTranslated<Areas[A]> } & Partial<Named>
