/** What a player is told. */
import { paise, type Paise } from '@paddock/domain/money'
import type { Round } from '../book/index.ts'
import type { WalletAnswer } from '../wallet.ts'

/** What a player is told: of a round, or why there is none. The balance is the wallet's, where it has told one. */
export type Told = { readonly code: string; readonly round: Round | null; readonly balance: Paise | null }

export const refused = (code: string, balance: Paise | null = null): Told => ({ code, round: null, balance })

export const toldOf = (round: Round, balance: Paise | null): Told =>
  round.stage === 'refused' ? refused(round.code ?? 'INVALID_REQUEST', balance) : { code: 'OK', round, balance }

const AMOUNT = /^-?(0|[1-9][0-9]{0,14})$/
export function balanceOf(answer: WalletAnswer & { kind: 'said' }): Paise | null {
  const { balance } = answer.body
  return typeof balance === 'string' && AMOUNT.test(balance) ? paise(Number(balance)) : null
}
