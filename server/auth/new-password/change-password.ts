/** A password that is changed by who knows the old one. 001 §2.11, §7. */
import { randomInt } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { refusePassword } from '@paddock/domain/access'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { recordAudit } from '../../audit-log/index.ts'
import type { Actor } from '../../platform/http-call.ts'
import { COMMON_PASSWORDS } from '../passwords/common-passwords.ts'
import { entryOfOwn, type From } from '../origin/from.ts'
import { refuseOwnPassword } from '../passwords/own-password.ts'
import type { SignInDeps } from '../entrance/admit.ts'
import { BUSY } from '../throttle/busy.ts'
import { loadCredentials, saveSecrets } from '../credentials/store.ts'

const CODE_DIGITS = 6

export type Change = { readonly oldPassword: string | undefined; readonly newPassword: string | undefined }

/** Ends every session. An operator without a transaction code is given one, in the clear this once. Law 2.7. */
export async function changePassword(
  deps: SignInDeps,
  from: From & { readonly actor: Actor },
  { oldPassword, newPassword }: Change,
): Promise<Result<{ readonly transactionCode: string | null }, Refusal>> {
  const { actor } = from
  if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
  if (!oldPassword || !newPassword) return refuse({ code: 'INVALID_PASSWORD' })
  const account = must(await loadCredentials(deps.db, actor.accountId), 'a session has its account')
  const wrong = await refuseOwnPassword(deps, from, account, oldPassword)
  if (wrong) return refuse(wrong)
  if (newPassword === oldPassword) return refuse({ code: 'SAME_PASSWORD' })
  const weak = refusePassword(newPassword, COMMON_PASSWORDS)
  if (weak) return refuse({ code: weak })
  const code = account.role === 'user' || account.hasTransactionCode ? null : newCode()
  const hashed = await deps.passwords.hash(newPassword)
  const codeHashed = code === null ? { hash: null } : await deps.passwords.hash(code)
  if (hashed === 'BUSY' || codeHashed === 'BUSY') return refuse(BUSY)
  const secrets = { passwordHash: hashed.hash, transactionCodeHash: codeHashed.hash, holdHours: 0 }
  await deps.db.transaction().execute(async (tx) => {
    await saveSecrets(tx, actor.accountId, secrets)
    await recordAudit(tx, entryOfOwn(from, 'PASSWORD_CHANGED', actor, { newTransactionCode: code !== null }))
    await deps.sessions.closeAll([actor.accountId], 'PASSWORD_CHANGED', { to: tx })
  })
  return ok({ transactionCode: code })
}

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
