/** Why a market takes no bets now, as it stands over its prices. 000 §4 "Market status". */
import { MARKET_REMARKS } from '@paddock/contract/market-remarks'
import type { MarketFacts } from '@paddock/ui/live'
import { remarkText } from '@paddock/ui/words'
import { BETTING_WORDS } from './betting.ts'

export const takesBets = (facts: MarketFacts): boolean =>
  facts.status === 'OPEN' && facts.betAllow && facts.marketActive

/** Of one that is on, and takes none. */
export const whyShut = ({ remarksMessage }: Pick<MarketFacts, 'remarksMessage'>): string =>
  remarksMessage ? remarkText(remarksMessage).toUpperCase() : BETTING_WORDS.suspended

/** A level above this player bars them from it: its prices are none of theirs. docs/domain/restrictions.md */
export const isNotOffered = ({ remarksMessage }: Pick<MarketFacts, 'remarksMessage'>): boolean =>
  remarksMessage === MARKET_REMARKS.NOT_OFFERED
