/** A player makes, changes or removes an account that they are paid to. docs/domain/payments.md#accounts. */
import { randomUUID } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { isOn } from '@paddock/contract'
import {
  holderOf,
  isHolderField,
  isHolderName,
  masked,
  ownImage,
  payoutFieldsOf,
  type PayoutDetail,
  readDetails,
  withBeneficiary,
} from '@paddock/domain/payments'
import { type MessageLanguage, messageLanguageOf } from '@paddock/domain/messages'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { IS_LOCKED } from '../../accounts/index.ts'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { keepImage } from '../../images/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { countSms, type NewSms } from '../../sms/index.ts'
import { listPaying } from '../methods/store.ts'
import { payeeHash } from './payee.ts'
import {
  deleteAccount,
  findAccount,
  type Happened,
  insertAccount,
  listAccounts,
  logAccount,
  type PayoutAccount,
  saveDetails,
  savePrimary,
} from './store.ts'

export type ChangeDeps = {
  /** What the hashes of payees are made with. */
  readonly payeeKey: string
  readonly queueSms: (tx: Tx, message: NewSms) => Promise<void>
}

export type By = {
  readonly site: HostSite
  readonly accountId: number
  readonly now: number
  /** As the player's app is read: the `Accept-Language` of the request. */
  readonly language: string
}
type Given = readonly { readonly label: string; readonly value: string }[]

/** More than anybody needs. */
const MOST_ACCOUNTS = 10

/** One change after the other, none while money is asked for, and none of who is locked. Gives the user name. */
async function holdPlayer(tx: Tx, accountId: number): Promise<Result<string, Refusal>> {
  const { rows } = await sql<{ userName: string; isLocked: boolean }>`
    select a.user_name, ${IS_LOCKED} as is_locked from accounts a where a.id = ${accountId} for no key update`.execute(
    tx,
  )
  const { userName, isLocked } = must(rows[0], 'whoever asks has an account')
  return isLocked ? refuse({ code: 'ACCOUNT_LOCKED' }) : ok(userName)
}

export async function createAccount(
  tx: Tx,
  by: By,
  asked: { readonly methodId: string; readonly holder: string; readonly given: Given },
  origin: Origin,
  deps: ChangeDeps,
): Promise<Result<PayoutAccount, Refusal>> {
  const { site, accountId, now } = by
  if (!isOn(site.config, 'withdraw')) return refuse({ code: 'WITHDRAWALS_OFF' })
  const player = await holdPlayer(tx, accountId)
  if (!player.ok) return player
  const holder = holderOf(asked.holder, player.value)
  if (!isHolderName(holder)) return refuse({ code: 'HOLDER_NAME_WRONG' })
  const method = (await listPaying(tx, accountId, by)).find(({ id }) => id === asked.methodId)
  const terms = method?.inForce?.terms
  const had = await listAccounts(tx, accountId)
  if (!terms || had.length >= MOST_ACCOUNTS) return refuse({ code: 'ACCOUNT_NOT_CREATED' })
  const fields = payoutFieldsOf(terms)
  const read = readDetails(fields, withBeneficiary(fields, asked.given, holder))
  if (!read.ok) return refuse({ code: 'ACCOUNT_FIELD_WRONG', field: read.field })
  const lost = await keepImages(tx, by, read.details, [])
  if (lost !== undefined) return refuse({ code: 'ACCOUNT_FIELD_WRONG', field: lost })
  const made = {
    id: `acc_${randomUUID()}`,
    siteId: site.id,
    accountId,
    methodId: asked.methodId,
    paymentType: terms.paymentType,
    holder,
    details: read.details,
    payee: payeeHash(deps.payeeKey, read.details),
    isPrimary: had.length === 0,
  }
  await insertAccount(tx, made, now)
  return ok(await finish(tx, made, { what: 'CREATED', isTold: true, by }, origin, deps))
}

/** A value that comes back as it was shown stays what it is. */
const unmasked = (details: readonly PayoutDetail[], given: Given): Given =>
  given.map(({ label, value }) => {
    const stored = details.find((detail) => detail.label === label)
    return { label, value: stored !== undefined && value === masked(stored) ? stored.value : value }
  })

export async function changeAccount(
  tx: Tx,
  by: By,
  asked: { readonly id: string; readonly primary: boolean; readonly given: Given | undefined },
  origin: Origin,
  deps: ChangeDeps,
): Promise<Result<PayoutAccount, Refusal>> {
  const { accountId, now } = by
  const player = await holdPlayer(tx, accountId)
  if (!player.ok) return player
  const account = await findAccount(tx, accountId, asked.id)
  if (!account) return refuse({ code: 'NOT_FOUND' })
  let changed = account
  if (asked.given !== undefined) {
    const fields = account.details.map(({ label, type }) => ({ label, type }))
    const given = unmasked(account.details, asked.given)
    const read = readDetails(fields, withBeneficiary(fields, given, account.details.find(isHolderField)?.value ?? ''))
    if (!read.ok) return refuse({ code: 'ACCOUNT_FIELD_WRONG', field: read.field })
    const lost = await keepImages(tx, by, read.details, account.details)
    if (lost !== undefined) return refuse({ code: 'ACCOUNT_FIELD_WRONG', field: lost })
    changed = { ...account, details: read.details, payee: payeeHash(deps.payeeKey, read.details) }
    await saveDetails(tx, changed, isChanged(account, changed), now)
  }
  if (asked.primary) await savePrimary(tx, accountId, asked.id)
  const what = asked.given === undefined ? 'PRIMARY' : 'CHANGED'
  const isTold = isChanged(account, changed)
  return ok(await finish(tx, changed, { what, isTold, by }, origin, deps))
}

/**
 * Images that the account names from now on: sent by this player for it, within the hour, and named by nothing else. Gives the label of one
 * that is not so.
 */
async function keepImages(
  tx: Tx,
  { site, accountId, now }: By,
  details: readonly PayoutDetail[],
  had: readonly PayoutDetail[],
): Promise<string | undefined> {
  for (const { label, type, value } of details) {
    const isNew = type === 'IMAGE' && !had.some((before) => before.label === label && before.value === value)
    const key = isNew ? ownImage(value) : undefined
    if (key === undefined) continue
    const image = { key, siteId: site.id, ownerId: accountId, use: 'payout' } as const
    if (!(await keepImage(tx, image, now))) return label
  }
  return undefined
}

/** In whatever field: a picture or a word may be what is paid by. */
const isChanged = (before: PayoutAccount, after: PayoutAccount): boolean =>
  before.details.some(({ value }, at) => value !== after.details[at]?.value)

export async function removeAccount(
  tx: Tx,
  { accountId, now }: By,
  id: string,
  origin: Origin,
): Promise<Result<{ readonly accountId: string }, Refusal>> {
  const player = await holdPlayer(tx, accountId)
  if (!player.ok) return player
  const account = await findAccount(tx, accountId, id)
  if (!account) return refuse({ code: 'NOT_FOUND' })
  await deleteAccount(tx, id, now)
  const [next] = await listAccounts(tx, accountId)
  if (account.isPrimary && next) await savePrimary(tx, accountId, next.id)
  await note(tx, account, { what: 'DELETED', now }, origin)
  return ok({ accountId: id })
}

type What = { readonly what: Happened; readonly now: number }
type Noted = Pick<PayoutAccount, 'id' | 'siteId' | 'accountId' | 'details' | 'payee'>

/** The two logs of it: the accounts' own, and the audit log, both masked. */
async function note(tx: Tx, account: Noted, { what, now }: What, origin: Origin): Promise<void> {
  await logAccount(tx, account, { what, at: now, address: origin.address })
  const details = Object.fromEntries(account.details.map((detail) => [detail.label, masked(detail)]))
  await recordAudit(tx, {
    ...origin,
    action: 'PAYOUT_ACCOUNT_CHANGED',
    objectType: 'payoutAccount',
    objectId: account.id,
    before: null,
    after: { what, details, payee: account.payee.toString('hex').slice(0, 16) },
    reason: '',
  })
}

async function finish(
  tx: Tx,
  account: Noted,
  { what, isTold, by }: { readonly what: Happened; readonly isTold: boolean; readonly by: By },
  origin: Origin,
  deps: ChangeDeps,
): Promise<PayoutAccount> {
  await note(tx, account, { what, now: by.now }, origin)
  const stored = must(await findAccount(tx, account.accountId, account.id), 'it was just written')
  if (isTold) await tell(tx, stored, by, deps)
  return stored
}

/** In each language of the player's app. */
const WARNINGS: Readonly<Record<MessageLanguage, (site: string) => string>> = {
  en: (site) =>
    `${site}: an account that you are paid to is new or was changed. If that was not you, change your password now.`,
  hi: (site) =>
    `${site}: जिस खाते में आपको भुगतान होता है वह नया है या बदला गया है। अगर यह आपने नहीं किया, तो अभी अपना पासवर्ड बदलें।`,
  bn: (site) => `${site}: যে অ্যাকাউন্টে আপনি টাকা পান সেটি নতুন বা বদলানো হয়েছে। এটা আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান।`,
  ta: (site) =>
    `${site}: உங்களுக்குப் பணம் வரும் கணக்கு புதியது அல்லது மாற்றப்பட்டது. இதைச் செய்தது நீங்கள் இல்லையெனில் உடனே கடவுச்சொல்லை மாற்றுங்கள்.`,
  te: (site) => `${site}: మీకు చెల్లింపు వచ్చే ఖాతా కొత్తది లేదా మార్చబడింది. అది మీరు చేయకపోతే వెంటనే పాస్‌వర్డ్ మార్చండి.`,
  ne: (site) => `${site}: तपाईंले भुक्तानी पाउने खाता नयाँ छ वा बदलिएको छ। यो तपाईंले नगर्नुभएको हो भने अहिले नै पासवर्ड बदल्नुहोस्।`,
}
const SMS_GOOD_MS = HOUR_MS
const MOST_WARNINGS = 10

/** If it was somebody else, the player has the time of the hold to say so. Security T55. */
async function tell(tx: Tx, account: PayoutAccount, { language }: By, { queueSms }: ChangeDeps): Promise<void> {
  const reference = `payout account:${account.id}:${account.version}`
  const { accountId, siteId } = account
  await saveNotifications(tx, [{ accountId, reference, kind: 'PAYOUT_ACCOUNT_CHANGED', facts: {} }])
  const { rows } = await sql<{ phone: string | null; name: string }>`
    select a.phone, s.name from accounts a join sites s on s.id = a.site_id where a.id = ${accountId}`.execute(tx)
  const [player] = rows
  if (!player?.phone) return
  const message = { siteId, phone: player.phone, purpose: 'payoutAccount' }
  // Each costs the site: who was warned so often in a day knows.
  if ((await countSms(tx, message)) >= MOST_WARNINGS) return
  const text = WARNINGS[messageLanguageOf(language)](player.name)
  await queueSms(tx, { ...message, text, goodForMs: SMS_GOOD_MS })
}
