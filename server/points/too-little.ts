import type { RefusalOf } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import type { HeldPoints } from './store.ts'

/** Whose balance is too little for a row, and that it is what the rows before it left: the giver as they began, and what they have by then. */
export const tooLittle = (giver: HeldPoints, balance: Paise): RefusalOf<'INSUFFICIENT_FUNDS'> => ({
  code: 'INSUFFICIENT_FUNDS',
  available: freePoints({ balance, exposure: giver.exposure }),
  about: giver.userName,
  isRest: balance < giver.balance,
})
