/**
 * Changes that weaken a control, and administrators: proposed by one officer, in effect when another has confirmed them. Ours:
 * the specification shows no such calls. Security 1.9, law D-18; docs/domain/second-officer.md.
 */
import * as z from 'zod/mini'
import { OTHER_CONTROLS } from '../control-names.ts'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { pathRole } from '../roles.ts'
import { casinoChange } from '../shapes/casino.ts'
import { deskRights } from '../shapes/desk.ts'
import { siteConfig } from '../shapes/site.ts'
import { SWITCH_NAMES } from '../switch-names.ts'
import { id, instant, shortText, text, transactionCode } from '../values.ts'

const controlName = z.enum([...OTHER_CONTROLS, ...SWITCH_NAMES])

/** Of a call whose change may have to wait: which it is, where it does. */
export const waiting = {
  /** Null: it is in effect. */
  changeId: z.nullable(id),
  weakens: z.array(controlName),
}

const CHANGES = { tag: 'Second officer' } as const

const controlChange = z.object({
  changeId: id,
  kind: z.enum([
    ...(['CONFIRM_RESULTS', 'SITE_CONFIG', 'ADMINISTRATOR'] as const),
    ...(['CASINO_PROVIDER', 'CASINO_KEY', 'CASINO_BOUNDS', 'CASINO_DIFFERENCE'] as const),
    'DESK_RIGHTS',
  ]),
  /** What it is about: the site, the new administrator, the provider of games. */
  subject: shortText,
  weakens: z.array(controlName),
  /** Of a site, the configuration whole, as it was when it was proposed and as it would be: what else changes rides along. */
  config: z.nullable(z.object({ before: siteConfig, after: siteConfig })),
  /** Of the casino. */
  casino: z.nullable(casinoChange),
  /** Of an officer of the desk: the rights as they are, and as they would be. */
  desk: z.nullable(z.object({ before: deskRights, after: deskRights })),
  reason: text,
  proposedBy: shortText,
  /** Of two administrators who must confirm what another officer proposed, the one who has. */
  confirmedBy: z.nullable(shortText),
  isMine: z.boolean(),
  mayConfirm: z.boolean(),
  at: instant,
  until: instant,
})

export const getControlChanges = endpoint({
  ...CHANGES,
  action: 'site.configure',
  method: 'GET',
  path: 'api/{role}/setting/changes',
  summary:
    'Changes that wait for a second officer, the newest first: an administrator sees all, a white label those of its site.',
  params: z.strictObject({ role: pathRole }),
  query: z.strictObject(pageQuery),
  docs: z.array(controlChange),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const confirmControlChange = endpoint({
  ...CHANGES,
  action: 'installation.maintain',
  audit: 'CONTROL_CHANGE_CONFIRMED',
  method: 'POST',
  path: 'api/administrator/setting/changes/confirm',
  summary:
    'Confirm what another officer proposed: it takes effect now, or when a second administrator has confirmed it too, where the proposer is none.',
  body: z.strictObject({ changeId: id, transactionCode }),
  docs: z.object({
    changeId: id,
    /** False: a second administrator must confirm it too. */
    inEffect: z.boolean(),
    /** Of a new administrator: the second half of the first password. Who proposed has the first half. */
    passwordEnds: z.nullable(shortText),
  }),
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'WRONG_TRANSACTION_CODE',
    'TOO_MANY_REQUESTS',
    'NOT_FOUND',
    'ANOTHER_OFFICER_MUST_CONFIRM',
    'SITE_VERSION_CHANGED',
    'SITE_LABEL_TAKEN',
    'CONTRAST_TOO_LOW',
    'USER_NAME_TAKEN',
    'CASINO_PROVIDER_EXISTS',
    'CASINO_KEYS_FULL',
    'REQUEST_CHANGED',
    'DESK_RIGHTS_CHANGED',
  ],
})

export const endControlChange = endpoint({
  ...CHANGES,
  action: 'site.configure',
  audit: 'CONTROL_CHANGE_ENDED',
  method: 'POST',
  path: 'api/{role}/setting/changes/end',
  summary: 'Withdraw what one proposed oneself, or as an administrator decline what another did.',
  params: z.strictObject({ role: pathRole }),
  body: z.strictObject({ changeId: id, transactionCode }),
  docs: z.object({ changeId: id }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'NOT_FOUND'],
})

export const proposeAdministrator = endpoint({
  ...CHANGES,
  action: 'installation.maintain',
  audit: 'ADMINISTRATOR_PROPOSED',
  method: 'POST',
  path: 'api/administrator/setting/administrators',
  summary:
    'Propose a further administrator. The account is made when another administrator confirms; each of the two gets half of its first password.',
  body: z.strictObject({ userName: shortText, transactionCode }),
  docs: z.object({ changeId: id, passwordBegins: shortText }),
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'WRONG_TRANSACTION_CODE',
    'USER_NAME_INVALID',
    'USER_NAME_TAKEN',
    'NO_SECOND_OFFICER',
  ],
})
