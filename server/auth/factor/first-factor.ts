/** A second factor that is set up on the machine, before its account has signed in: then nobody else can set one up for it. */
import type { Tx } from '../../platform/database.ts'
import { confirmFactor, saveFactor } from './store.ts'
import { type FactorDeps, judgeFactor, newSecret, renewBackupCodes } from './second-factor.ts'

type Label = { readonly site: string; readonly userName: string }

/** A secret for an authenticator, which counts for nothing until a code of it was given. Throws where one is on already. */
export async function beginFirstFactor({ db, keys }: FactorDeps, accountId: number, label: Label) {
  const { sealed, secret, uri } = newSecret(keys, accountId, label)
  if (!(await db.transaction().execute((tx) => saveFactor(tx, accountId, sealed))))
    throw new Error(`${label.userName} has a second factor`)
  return { secret, uri }
}

/** The backup codes, shown this once; nothing where the code is not right. `note` writes the row of the audit log. */
export async function confirmFirstFactor(
  deps: FactorDeps,
  accountId: number,
  code: string,
  note: (tx: Tx) => Promise<void>,
): Promise<string[] | undefined> {
  const here = { accountId, siteId: 0, place: 'this machine', device: '' }
  return await judgeFactor(deps, here, { code, which: 'NEW' }, async (tx, verdict) => {
    if (verdict.is !== 'RIGHT') return undefined
    await confirmFactor(tx, accountId)
    await note(tx)
    return await renewBackupCodes(tx, deps.keys, accountId)
  })
}
