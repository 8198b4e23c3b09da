/**
 * The people below an operator: who they are, what they may, what locks them. Ours: the specification names the roles and says
 * that uplines manage their downline, but shows no such calls. Law 2.7, 2.9, D-29, D-36 to D-40.
 */
import { TREE_ROLES } from '@paddock/domain/roles'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { MOST_AT_ONCE, pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { role, uplinePathRole } from '../roles.ts'
import { chainLevel, person, personLock, termSetter, termsInForce, trailStep, typedTerms } from '../shapes/person.ts'
import { TEXTS } from '../texts.ts'
import {
  amount,
  count,
  id,
  instant,
  searchText,
  shortText,
  transactionCode,
  typedAmount,
  typedFlag,
  typedId,
} from '../values.ts'
import { GIVEN_POINTS, MOST_POINTS } from './points.ts'

const byRole = z.strictObject({ role: uplinePathRole })
const ofOne = z.strictObject({ role: uplinePathRole, userId: id })
const PEOPLE = { tag: 'People', params: byRole } as const
const ONE = { tag: 'People', params: ofOne, target: { in: 'params', field: 'userId' } } as const
const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']
const CHANGING: readonly RefusalCode[] = [...ALWAYS, 'WRONG_TRANSACTION_CODE']
const TERMS: readonly RefusalCode[] = ['SHARE_ABOVE_UPLINE', 'SHARE_BELOW_DOWNLINE', 'SET_ABOVE']

const MAKING: readonly RefusalCode[] = [
  'IDEMPOTENCY_KEY_REUSED',
  'USER_NAME_INVALID',
  'USER_NAME_TAKEN',
  'WEAK_PASSWORD',
  'COMMON_PASSWORD',
  'ROLE_NOT_BELOW',
]

/** What is said to the points that an account begins with, as to all that are given. */
const OPENING: readonly RefusalCode[] = ['INSUFFICIENT_FUNDS', 'DEMO_ACCOUNT', 'DEPOSITS_ONLY', ...GIVEN_POINTS]

const sortOrder = {
  sort: z.optional(
    z.enum(['userName', 'userType', 'pts', 'exposure', 'creditPts', 'clientPL', 'createdAt', 'lastSeenAt']),
  ),
  order: z.optional(z.enum(['asc', 'desc'])),
}

export const listPeople = endpoint({
  ...PEOPLE,
  method: 'GET',
  path: 'api/{role}/people',
  summary:
    'The accounts right below one of mine (`userId`) or below myself; with `deep` all below. Sorted and searched here: by login, name, or a phone number in full.',
  action: 'account.read',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    ...sortOrder,
    userId: z.optional(typedId),
    deep: z.optional(typedFlag),
    search: z.optional(searchText),
    userType: z.optional(z.enum(TREE_ROLES)),
    status: z.optional(z.enum(['active', 'userLocked', 'betLocked', 'online'])),
  }),
  docs: z.array(person),
  /** `trail`: the way from me down to the account whose people these are. `above`: by account, the way from there down to its upline. */
  also: z.object({ ...pageInfo, trail: z.array(trailStep), above: z.record(id, z.array(trailStep)) }),
  refusals: ALWAYS,
})

export const exportPeople = exportOf(listPeople, [
  'userName',
  'userType',
  'status',
  'people',
  'pts',
  'available',
  'exposure',
  'subtree',
  'givenPts',
  'creditPts',
  'clientPL',
  'share',
  'lastSeenAt',
  'parentName',
  'fullName',
  'createdAt',
])

export const getPerson = endpoint({
  ...ONE,
  method: 'GET',
  path: 'api/{role}/people/{userId}',
  summary:
    'One account: its terms with who set them and what is in force, its locks and those above it, its chain of shares.',
  action: 'account.read',
  docs: z.object({
    user: person,
    /** From the caller down to the account. Levels above the caller are one sum, under the caller's upline. */
    trail: z.array(trailStep),
    chain: z.array(chainLevel),
    locks: z.array(personLock),
    setBy: z.array(termSetter),
    inForce: termsInForce,
    /** The roles that may be made below it. */
    mayCreate: z.array(z.enum(TREE_ROLES)),
  }),
  refusals: ALWAYS,
})

export const suggestUserName = endpoint({
  ...PEOPLE,
  method: 'GET',
  path: 'api/{role}/userName',
  summary: 'A user name that is free on this site. 000 §5.',
  action: 'account.create',
  docs: z.object({ userName: shortText }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

/** 000 §5: 5 to 24 letters, digits, underscores. */
const userName = z.string().check(z.maxLength(64))
/** Points that the account begins with; its upline gives them, so it must have them. None where nothing is said. */
const openingPts = z.optional(typedAmount.check(z.refine((paise) => paise >= 0 && paise <= MOST_POINTS)))
const initialPassword = z.optional(z.string().check(z.maxLength(200)))

const made = z.object({
  user: person,
  /** Shown this once, and only when it was made here. It must be changed at the first sign-in. */
  password: z.nullable(z.string()),
  /** The password that was made here was told in an answer before, which this repeats. It is not kept: a reset makes another. */
  passwordTold: z.boolean(),
})

/** What a call answers that makes an account. */
const MAKES_ONE = {
  docs: made,
  idempotent: true,
  messages: [TEXTS.accountCreated],
  refusals: [...CHANGING, ...TERMS, ...MAKING, ...OPENING],
} as const

export const createPerson = endpoint({
  ...PEOPLE,
  method: 'POST',
  path: 'api/{role}/people',
  summary:
    'Make an account below me, or below one of mine (`parentId`), with points of its upline or without. The password must be changed at the first sign-in.',
  action: 'account.create',
  target: { in: 'body', field: 'parentId' },
  audit: 'ACCOUNT_CREATED',
  body: z.strictObject({
    parentId: z.optional(typedId),
    userType: z.enum(TREE_ROLES),
    userName,
    password: initialPassword,
    ...typedTerms,
    openingPts,
    transactionCode,
  }),
  ...MAKES_ONE,
})

export const clonePerson = endpoint({
  ...ONE,
  method: 'POST',
  path: 'api/{role}/people/{userId}/clone',
  summary:
    'Make an account beside this one with the same role and terms, without its points: its upline gives others, or none. What was set above me, locks too, is set for it as well.',
  action: 'account.change',
  audit: 'ACCOUNT_CREATED',
  body: z.strictObject({
    userName,
    fullName: z.optional(shortText),
    password: initialPassword,
    openingPts,
    transactionCode,
  }),
  ...MAKES_ONE,
})

export const changePerson = endpoint({
  ...ONE,
  method: 'PATCH',
  path: 'api/{role}/people/{userId}',
  summary:
    'Change the terms of an account below me. What is left out stays. With `seen` a field that is another by now is refused, with its value, who changed it and when. What somebody above me set I may tighten, not loosen. New shares do not touch markets that were bet on before.',
  action: 'account.change',
  audit: 'ACCOUNT_CHANGED',
  /** `seen`: what was shown of the fields that are changed. */
  body: z.strictObject({ ...typedTerms, seen: z.optional(z.strictObject(typedTerms)), transactionCode }),
  docs: person,
  messages: [TEXTS.updated],
  // Nobody is trusted with more who stays away.
  refusals: [...CHANGING, ...TERMS, 'TERM_CHANGED', 'SELF_EXCLUDED', 'TIMED_OUT'],
})

export const resetPersonPassword = endpoint({
  ...ONE,
  method: 'POST',
  path: 'api/{role}/people/{userId}/password',
  summary:
    'A new password, shown this once; it must be changed at the next sign-in. Clears the transaction code, ends all sessions.',
  action: 'account.resetPassword',
  audit: 'PASSWORD_RESET',
  body: z.strictObject({ transactionCode }),
  docs: z.object({ password: z.string() }),
  messages: [TEXTS.updated],
  refusals: CHANGING,
})

const several = z.array(typedId).check(z.minLength(1), z.maxLength(MOST_AT_ONCE))
const SEVERAL = { tag: 'People', params: byRole, target: { in: 'body', field: 'userId' } } as const

/** What is locked: signing in at all, betting at all, betting on one sport or one event. */
const lock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('USER') }),
  z.strictObject({ kind: z.literal('BET') }),
  z.strictObject({ kind: z.literal('SPORT'), scopeId: typedId }),
  z.strictObject({ kind: z.literal('EVENT'), scopeId: typedId }),
])
export type PersonLock = z.output<typeof lock>

export const lockPeople = endpoint({
  ...SEVERAL,
  method: 'PUT',
  path: 'api/{role}/people/lock',
  summary:
    'Lock or unlock accounts with all below them, at once. A user lock ends their sessions within a second. An unlock takes off my lock and those of levels below me; those of levels above me stay.',
  action: 'account.lock',
  audit: 'ACCOUNT_LOCKED',
  body: z.strictObject({
    userId: several,
    lock,
    locked: typedFlag,
    remarks: z.optional(shortText),
    transactionCode,
  }),
  docs: z.object({
    userId: z.array(id),
    locked: z.boolean(),
    /** After an unlock: which of them stay locked, by the level above the caller that locked them. */
    stillLocked: z.array(z.object({ userId: id, setBy: role })),
  }),
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'SET_ABOVE'],
})

export const endPeopleSessions = endpoint({
  ...SEVERAL,
  method: 'POST',
  path: 'api/{role}/people/logout',
  summary: 'End all sessions of these accounts. Their sockets hear `logoutUserByAdmin`.',
  action: 'account.endSessions',
  audit: 'SESSIONS_ENDED',
  body: z.strictObject({ userId: several, remarks: z.optional(shortText), transactionCode }),
  docs: z.object({ userId: z.array(id) }),
  messages: [TEXTS.updated],
  refusals: CHANGING,
})

export const getDashboard = endpoint({
  ...PEOPLE,
  method: 'GET',
  path: 'api/{role}/dashboard',
  summary: 'My downline in figures. Today begins at midnight of the site.',
  action: 'downline.readTotals',
  docs: z.object({
    ownPts: amount,
    /** What everybody below holds, and risks. */
    downlinePts: amount,
    downlineExposure: amount,
    creditGiven: amount,
    /** What players below won (+) or lost (−) today, before commission, and what of it is mine. */
    playersToday: amount,
    mineToday: amount,
    commissionToday: amount,
    online: count,
    playersOnline: count,
    playersBetToday: count,
    locked: count,
    people: z.array(z.object({ userType: role, total: count })),
    at: instant,
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const getActivity = endpoint({
  ...PEOPLE,
  method: 'GET',
  path: 'api/{role}/activity',
  summary: 'What an account (`userId`; else I) did, and what was done to it, newest first.',
  action: 'account.readActivity',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({ ...pageQuery, userId: z.optional(typedId), logins: z.optional(typedFlag) }),
  docs: z.array(
    z.object({
      at: instant,
      action: shortText,
      summary: shortText,
      actorName: z.nullable(shortText),
      actorRole: z.nullable(role),
      address: shortText,
      remarks: shortText,
    }),
  ),
  also: z.object(pageInfo),
  refusals: ALWAYS,
})

export const exportActivity = exportOf(getActivity, ['at', 'summary', 'by', 'role', 'address', 'remarks'])
