/** Which areas of words the player's app has of its own: each module that calls `defineWords` stands here under its area's name. */
import type { SharedCatalogue } from '@paddock/ui/languages'
import type { PartlyTranslated } from '@paddock/ui/words'
import type { AFFILIATE_WORDS } from '../features/affiliates/words.ts'
import type { ACCOUNT_WORDS } from '../words/account.ts'
import type { BETTING_WORDS } from '../words/betting.ts'
import type { CHROME_WORDS } from '../words/chrome.ts'
import type { CASINO_WORDS } from '../features/casino/words.ts'
import type { CHAT_WORDS } from '../features/chat/words.ts'
import type { COMPLAINT_WORDS } from '../features/complaints/words.ts'
import type { ENTRY_WORDS } from '../words/entry.ts'
import type { PRACTICE_WORDS } from '../words/practice.ts'
import type { WORDS } from '../words/shell.ts'
import type { RECORD_WORDS } from '../features/records/words.ts'
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
import type { FACTOR_WORDS } from '../features/second-factor/words.ts'
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
import type { VISIT_WORDS } from '../features/visits/words.ts'
import type { PAGE_WORDS } from '../features/pages/words.ts'

type Areas = {
  readonly affiliates: typeof AFFILIATE_WORDS
  readonly records: typeof RECORD_WORDS
  readonly shell: typeof WORDS
  readonly betting: typeof BETTING_WORDS
  readonly chrome: typeof CHROME_WORDS
  readonly casino: typeof CASINO_WORDS
  readonly chat: typeof CHAT_WORDS
  readonly complaints: typeof COMPLAINT_WORDS
  readonly practice: typeof PRACTICE_WORDS
  readonly entry: typeof ENTRY_WORDS
  readonly secondFactor: typeof FACTOR_WORDS
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
  readonly visits: typeof VISIT_WORDS
  readonly bonuses: typeof BONUS_WORDS
  readonly verification: typeof VERIFICATION_WORDS
  readonly payments: typeof PAYMENT_WORDS
  readonly paymentTypes: typeof PAYMENT_TYPES
}

/** What is not translated yet is English. */
export type PlayerCatalogue = { readonly [A in keyof Areas]?: PartlyTranslated<Areas[A]> } & SharedCatalogue
