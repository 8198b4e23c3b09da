import type { RefuseWrongCode } from '../auth/index.ts'
import type { ToldAccount } from '../ledger/index.ts'

export type AffiliateDeps = {
  readonly refuseWrongCode: RefuseWrongCode
  readonly tellAccount: (account: ToldAccount) => void
  /** A keyed hash, of visits alone. */
  readonly mark: (text: string) => Buffer
  readonly clock: () => number
}
