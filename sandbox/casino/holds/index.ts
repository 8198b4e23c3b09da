/**
 * Tables where a wallet holds what may be lost, in place of taking stakes. All bets of a player on a round of everybody are one hold, which each bet
 * replaces by a newer one; what the round comes to is one settlement, of all players of a wallet. docs/casino-provider.md "Calls".
 */
import type { Paise } from '@paddock/domain/money'
import type { Round } from '../book/index.ts'
import type { WalletAnswer } from '../wallet.ts'
import type { Holder } from './holder.ts'
import { netOf, positionOn } from './position.ts'
import { reserve, takeBack } from './reserve.ts'
import { settle } from './settle.ts'

export { mayBeHeld } from './position.ts'

export type Holds = ReturnType<typeof createHolds>

/** What is held for the rounds of a provider. */
export const createHolds = (holder: Holder) => ({
  reserve: (round: Round): Promise<WalletAnswer> => reserve(holder, round),
  takeBack: (id: string): Promise<Paise | null> => takeBack(holder, id),
  settle: (walletUrl: string, table: string): Promise<void> => settle(holder, walletUrl, table),
  netOf,
  positionOn: (owner: string, table: string) => positionOn(holder.book, owner, table),
})
