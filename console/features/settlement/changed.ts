/** What a refusal says of a debt, or of what is due, that was another when it was confirmed. */
import { type Paise, paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'

export type ChangedDebt = { readonly userId: string; readonly owed: Paise }

const PAISE_OF_RUPEE = 100

/** Null for whatever else was thrown. */
export function changedDebt(thrown: unknown): ChangedDebt | null {
  if (!(thrown instanceof CallFailure) || thrown.code !== 'DEBT_CHANGED') return null
  const { userId, owed } = thrown.body?.facts ?? {}
  if (typeof userId !== 'string' || typeof owed !== 'number') return null
  return { userId, owed: paise(Math.round(owed * PAISE_OF_RUPEE)) }
}
