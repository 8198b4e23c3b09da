import { AUDIT_TEXTS, type AuditCode } from '@paddock/contract'
import { expect, test } from 'vitest'
import { textOfRow } from './row-text.ts'

const ROWS: readonly (readonly [AuditCode, unknown, string])[] = [
  ['MARKET_STATUS_SET', { asked: { status: 'SUSPENDED' } }, 'Suspended a market'],
  ['MARKET_STATUS_SET', { asked: { status: 'OPEN' } }, 'Opened a market'],
  ['RESULT_DECLARED', { proposed: true }, 'Proposed the result of a market'],
  ['RESULT_DECLARED', { resultVersion: 1, proposed: false }, 'Declared the result of a market'],
  ['RESULT_ROLLED_BACK', { proposed: true }, 'Proposed to take a result back'],
  ['RUNNER_WITHDRAWN', { proposed: true }, 'Proposed to take a non-runner out'],
  ['RUNNER_WITHDRAWN', {}, 'Took a non-runner out'],
  ['RESULT_PROPOSAL_ENDED', { ended: 'OVERRULED' }, 'Overruled what another operator proposed for a market'],
  ['ACCOUNT_LOCKED', { kind: 'USER', locked: true }, 'Locked an account out'],
  ['ACCOUNT_LOCKED', { kind: 'BET', locked: false }, 'Let an account bet again'],
  ['CONFIRM_RESULTS_SET', { confirmResults: true }, 'Decided that a result needs two operators'],
  [
    'CONFIRM_RESULTS_SET',
    { confirmResults: false, waitsForSecondOfficer: 'x' },
    'Proposed that a result needs one operator',
  ],
  ['SITE_PUBLISHED', { waitsForSecondOfficer: 'x' }, 'Proposed a configuration that weakens a control'],
  ['SITE_PUBLISHED', { version: 2 }, 'Published a configuration'],
  ['CONTROL_CHANGE_ENDED', { proposerId: 7 }, 'Withdrew what they had proposed to a second officer'],
  ['CONTROL_CHANGE_ENDED', { proposerId: 8 }, 'Declined what another officer proposed'],
  ['MAINTENANCE_SET', { maintenanceMode: false }, 'Ended maintenance'],
]

test.each(ROWS)('%s of %j', (action, after, text) => {
  expect(textOfRow({ action, actorId: 7, before: null, after })).toBe(text)
})

test.each([null, 'text', { asked: 'no tree' }, { tooLong: 40_000 }])('what was not written as usual: %j', (after) => {
  expect(textOfRow({ action: 'MARKET_STATUS_SET', actorId: 7, before: null, after })).toBe(
    AUDIT_TEXTS.MARKET_STATUS_SET,
  )
})
