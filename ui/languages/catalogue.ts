/** Which areas of words both apps have: each module of `ui` that calls `defineWords` stands here under its area's name. */
import type { MarketRemark } from '@paddock/contract/market-remarks'
import type { LapseCode, RefusalCode } from '@paddock/contract/refusals'
import type { ARTICLE_WORDS } from '../articles/index.ts'
import type { BET_WORDS } from '../bets/index.ts'
import type { COMPLAINT_STEPS } from '../complaints/index.ts'
import type { DATE_WORDS } from '../dates/index.ts'
import type { FORMAT_WORDS } from '../formats/index.ts'
import type { PartlyTranslated, READY_REASON_WORDS, RUNNER_NAMES, SESSION_NAMES, TEXTS } from '../words/index.ts'

type Areas = {
  readonly articles: typeof ARTICLE_WORDS
  readonly bets: typeof BET_WORDS
  readonly complaintSteps: typeof COMPLAINT_STEPS
  readonly dates: typeof DATE_WORDS
  readonly formats: typeof FORMAT_WORDS
  readonly texts: typeof TEXTS
  readonly readyReasons: typeof READY_REASON_WORDS
  readonly runners: typeof RUNNER_NAMES
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
export type SharedCatalogue = { readonly [A in keyof Areas]?: PartlyTranslated<Areas[A]> } & Partial<Named>
