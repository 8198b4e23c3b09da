import { expect, test } from 'vitest'
import { AUDIT_CODES, type CallName, calls, type Endpoint, isExport } from './index.ts'

const all = Object.entries<Endpoint>(calls) as [CallName, Endpoint][]

/** Calls that are no GET and change nothing; what an existing client wants logged the server has logged by then. */
const ONLY_ASK: readonly CallName[] = [
  'checkDuplicateByPost',
  'createSocketTicket',
  'previewDecision',
  'previewPartVoid',
  'previewBonusRule',
  'previewStatement',
  'logPayoutAccount',
  // A number grows; whose visit it was nobody is to know.
  'countVisit',
  // Once a second: that a trader is there. What they do there is a call of its own.
  'atTheDesk',
  // How far somebody has read stands with the words.
  'readChat',
]

test.each(all.filter(([, call]) => call.method !== 'GET'))(
  '%s says what it writes into the audit log, or only asks',
  (name, call) => {
    expect(call.audit === null).toBe(ONLY_ASK.includes(name) || isExport(call))
  },
)

test.each(all)('%s may be made so often, if it changes anything', (_, call) => {
  expect(call.budget !== null).toBe(call.method !== 'GET' || call.audit !== null)
})

test('what plays with money is written into the journal of bets, or into the audit log', () => {
  const silent = all.filter(([, call]) => call.movesMoney !== null && call.audit === null).map(([name]) => name)
  expect(silent).toEqual([])
})

/** Written by the server itself, not by a call that succeeded. */
const WITHOUT_CALL = [
  'SIGN_IN_FAILED',
  'ACCESS_REFUSED',
  'SESSION_TIME_OVER',
  'ADMINISTRATOR_MADE',
  'ADMINISTRATOR_RETIRED',
  'AUDIT_HEADS_ACCEPTED',
  // Once the rows are read, and only where they are other people's.
  'LIST_EXPORTED',
  // Beside the withdrawal that was asked for, and only where it differs.
  'PAYEE_DIFFERED',
  // When their time is over, by the clock.
  'DOCUMENTS_REMOVED',
  'CASINO_ROUND_TAKEN_BACK',
]

test('every code of the audit log is written by somebody', () => {
  const written = new Set<string>([...WITHOUT_CALL, ...all.flatMap(([, call]) => call.audit ?? [])])
  expect(AUDIT_CODES.filter((code) => !written.has(code))).toEqual([])
})
