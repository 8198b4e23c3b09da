/** Officers of the desk: made by administrators, with rights to markets. Ours. Law D-18; docs/domain/desk.md. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { deskOfficer, deskRights, strictDeskRights } from '../shapes/desk.ts'
import { shortText, transactionCode, typedFlag, typedId, typedInt32 } from '../values.ts'
import { waiting } from './control-changes.ts'

const MANAGING = { tag: 'Desk', action: 'desk.manage' } as const
const ONE = { ...MANAGING, params: z.strictObject({ officerId: typedId }) } as const
const CHANGING: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'NOT_FOUND']

export const getDeskRights = endpoint({
  tag: 'Desk',
  action: 'desk.read',
  method: 'GET',
  path: 'api/desk/rights',
  summary: 'What I may do with markets, and with which.',
  docs: deskRights,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const listDeskOfficers = endpoint({
  ...MANAGING,
  method: 'GET',
  path: 'api/administrator/desk/officers',
  summary: 'The officers of the desk by their names, with their rights and those that wait for another administrator.',
  query: z.strictObject(pageQuery),
  docs: z.array(deskOfficer),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const createDeskOfficer = endpoint({
  ...MANAGING,
  method: 'POST',
  path: 'api/administrator/desk/officers',
  audit: 'DESK_OFFICER_MADE',
  summary:
    'Make an officer of the desk, without rights. The password is shown this once and must be changed at the first sign-in, on any site.',
  body: z.strictObject({
    userName: shortText.check(z.maxLength(64)),
    fullName: z.optional(shortText),
    transactionCode,
  }),
  docs: z.object({ officer: deskOfficer, password: z.string() }),
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'WRONG_TRANSACTION_CODE',
    'USER_NAME_INVALID',
    'USER_NAME_TAKEN',
    'TOO_MANY_REQUESTS',
  ],
})

export const setDeskRights = endpoint({
  ...ONE,
  method: 'PUT',
  path: 'api/administrator/desk/officers/{officerId}/rights',
  audit: 'DESK_RIGHTS_SET',
  summary:
    'Give an officer of the desk these rights, for these sports and events, in place of those before. What lets them decide of money where they could not waits for another administrator; the rest is in effect at once.',
  body: z.strictObject({
    ...strictDeskRights.shape,
    /** The version of the rights that was seen; another one refuses. */
    version: typedInt32,
    transactionCode,
  }),
  docs: deskOfficer,
  also: z.object(waiting),
  refusals: [...CHANGING, 'DESK_RIGHTS_CHANGED', 'NO_SECOND_OFFICER'],
})

export const lockDeskOfficer = endpoint({
  ...ONE,
  method: 'PUT',
  path: 'api/administrator/desk/officers/{officerId}/lock',
  audit: 'ACCOUNT_LOCKED',
  summary: 'Lock an officer of the desk out, which ends all sessions and what waits of theirs, or let them in again.',
  body: z.strictObject({ locked: typedFlag, remarks: z.optional(shortText), transactionCode }),
  docs: deskOfficer,
  refusals: CHANGING,
})

export const resetDeskPassword = endpoint({
  ...ONE,
  method: 'POST',
  path: 'api/administrator/desk/officers/{officerId}/password',
  audit: 'PASSWORD_RESET',
  summary:
    'A new password, shown this once; it must be changed at the next sign-in. Clears the transaction code and ends all sessions. For seven days the officer is nobody’s second.',
  body: z.strictObject({ transactionCode }),
  docs: z.object({ password: z.string() }),
  refusals: [...CHANGING, 'TOO_MANY_REQUESTS'],
})
