import type { RefusalCode } from '@paddock/contract/refusals'
import { TEXTS } from '@paddock/ui/words'
import { isWeakPassword } from './register-state.ts'

type Typed = { readonly old: string; readonly password: string; readonly confirmation: string }

export type NewPasswordRefusal = { readonly field: keyof Typed; readonly text: string }

/** The first thing that is wrong with a change of the password. 001 §5, 000 §5. */
export function refuseNewPassword({ old, password, confirmation }: Typed): NewPasswordRefusal | undefined {
  if (old === '') return { field: 'old', text: TEXTS.invalidPassword }
  if (password === '') return { field: 'password', text: TEXTS.invalidPassword }
  if (isWeakPassword(password)) return { field: 'password', text: TEXTS.passwordRule }
  if (confirmation !== password) return { field: 'confirmation', text: TEXTS.passwordsDifferOnChange }
  return undefined
}

/**
 * An error signs the player out (001 §4, §8), but for one that only finds the new password not good enough, or says that
 * the account has none to change: these are corrected in the form like the checks before them.
 */
export const keepsSession = (code: RefusalCode | 'NETWORK'): boolean =>
  code === 'WEAK_PASSWORD' || code === 'COMMON_PASSWORD' || code === 'SAME_PASSWORD' || code === 'DEMO_ACCOUNT'
