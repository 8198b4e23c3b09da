/** Demo accounts: points that are no money, in a book of their own, for six hours. 000 §4, 001 §4; security T17, law D-48. */
import { randomBytes } from 'node:crypto'
import { isOn, type Refusal } from '@paddock/contract'
import { negate, paise } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { HOUR_MS } from '@paddock/domain/time'
import { recordAudit } from '../../audit-log/index.ts'
import { postTransfers } from '../../ledger/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { countDemos, demoBankOf, findLeftOvers, type LeftOver, lockLeftOver, retireDemos } from './store.ts'
import { entryOfOwn, type From } from '../origin/from.ts'
import { insertPlayer, saveRegistration } from '../sign-up/store.ts'
import type { PasswordChecker } from '../passwords/checker.ts'
import { BUSY } from '../throttle/busy.ts'
import type { Sessions } from '../sessions/sessions.ts'

const DEMO_POINTS = paise(1_000_000)
const DEMO_HOURS = 6
const AN_HOUR_FROM_PLACE = 5
/** On the whole installation at the same time. */
const MOST_OPEN = 2000
const LEFT_OVERS_AT_ONCE = 200

export type DemoDeps = { readonly db: Database; readonly passwords: PasswordChecker }

export type DemoAccount = { readonly userName: string; readonly password: string }

/** The name and the password are ours, whatever was proposed: nobody chooses somebody else's. */
export async function openDemo(deps: DemoDeps, from: From): Promise<Result<DemoAccount, Refusal>> {
  if (!isOn(from.site.config, 'demoLogin')) return refuse({ code: 'NOT_ON_THIS_SITE' })
  const refusal = await refuseMoreDemos(deps.db, from)
  if (refusal) return refuse(refusal)
  const demo = { userName: nameDemo(), password: `${randomBytes(9).toString('base64url')}1` }
  const hashed = await deps.passwords.hash(demo.password)
  if (hashed === 'BUSY') return refuse(BUSY)
  const { hash } = hashed
  await deps.db.transaction().execute((tx) => makeDemo(tx, from, { userName: demo.userName, hash }))
  return ok(demo)
}

export const nameDemo = (): string => `demo_${randomBytes(5).toString('hex')}`

/** There are so many at a time, and from one place so many in an hour, whichever way they are made. */
export async function refuseMoreDemos(db: Database, { site, place }: From): Promise<Refusal | undefined> {
  const counts = await countDemos(db, site.id, place)
  const isOver = counts.ofPlace >= AN_HOUR_FROM_PLACE || counts.open >= MOST_OPEN
  return isOver ? { code: 'TOO_MANY_REQUESTS', retryAfterMs: HOUR_MS } : undefined
}

/** `hash`: of its password; null: nobody signs in to it. Gives its id. */
export async function makeDemo(
  tx: Tx,
  from: From,
  { userName, hash }: Pick<DemoAccount, 'userName'> & { readonly hash: string | null },
): Promise<number> {
  const { site, address, place, agent } = from
  const bank = await demoBankOf(tx, site.id)
  const made = await insertPlayer(tx, {
    siteId: site.id,
    upline: null,
    userName,
    fullName: 'Demo',
    passwordHash: hash,
    phone: null,
    email: null,
    book: 'DEMO',
  })
  const accountId = must(made, 'a random name is free')
  await saveRegistration(tx, accountId, site.id, { ...NO_REGISTRATION, type: 'demo', address, place, agent })
  const reference = `demo:open:${accountId}`
  await postTransfers(tx, [{ debit: bank, credit: accountId, amount: DEMO_POINTS, kind: 'points', reference }])
  await recordAudit(tx, entryOfOwn(from, 'DEMO_OPENED', { accountId, role: 'user', sessionKey: null }))
  return accountId
}

const NO_REGISTRATION = {
  referrer: null,
  referrerId: null,
  branchId: null,
  utmSource: null,
  registrationSource: null,
  promoCode: null,
  wagerBonusId: null,
  ageConfirmed: null,
  termsAccepted: null,
}

export type EndDemosDeps = {
  readonly db: Database
  readonly sessions: Pick<Sessions, 'closeAll'>
  /** Takes the orders of these accounts that wait to be matched out of their markets. */
  readonly cancelOrders: (accountIds: readonly number[]) => Promise<unknown>
}

/**
 * Ends the demo accounts whose time is over. What they still have at risk is settled in their own book; what is left after
 * that goes back to its bank.
 */
export async function endDemos({ db, sessions, cancelOrders }: EndDemosDeps): Promise<number> {
  const retired = await retireDemos(db, DEMO_HOURS)
  if (retired.length > 0) {
    await sessions.closeAll(retired, 'DEMO_OVER')
    await cancelOrders(retired)
  }
  for (const left of await findLeftOvers(db, LEFT_OVERS_AT_ONCE)) await takeBack(db, left)
  return retired.length
}

async function takeBack(db: Database, { id, siteId }: LeftOver): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const bank = await demoBankOf(tx, siteId)
    const balance = await lockLeftOver(tx, id, bank)
    if (balance === undefined) return
    const [debit, credit, amount] = balance > 0 ? [id, bank, balance] : [bank, id, negate(balance)]
    const reference = `demo:end:${id}:${Date.now()}`
    await postTransfers(tx, [{ debit, credit, amount, kind: 'points', reference }])
  })
}
