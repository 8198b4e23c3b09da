/** Examples of a player's protection and of the audit log, as they stand on the wire. */
import type { CallName } from '../endpoints/index.ts'
import type { Example } from './calls.ts'

export const EXAMPLE_SITTING = {
  startedAt: '2026-11-21T09:00:00.000Z',
  minutes: 55,
  staked: 4000,
  won: 3100,
  net: -900,
}

const EXAMPLE_PROTECTION = {
  limits: [
    {
      kind: 'deposit',
      period: 'week',
      product: 'all',
      amount: 10000,
      minutes: null,
      since: '2026-11-01T10:00:00.000Z',
      byOperator: false,
      used: { amount: 2500, minutes: null },
      left: { amount: 7500, minutes: null },
      loosening: {
        to: { amount: 20000, minutes: null },
        askedAt: '2026-11-20T12:00:00.000Z',
        effectiveAt: '2026-11-21T12:00:00.000Z',
        expiresAt: '2026-11-28T12:00:00.000Z',
        due: false,
      },
    },
    {
      kind: 'session',
      period: 'day',
      product: 'all',
      amount: null,
      minutes: 120,
      since: '2026-11-01T10:00:00.000Z',
      byOperator: true,
      used: { amount: null, minutes: 55 },
      left: { amount: null, minutes: 65 },
      loosening: null,
    },
  ],
  siteLimits: [
    {
      kind: 'stake',
      period: 'one',
      product: 'bookmaker',
      amount: 25000,
      minutes: null,
      used: { amount: 0, minutes: null },
      left: { amount: 25000, minutes: null },
    },
  ],
  realityCheck: { everyMinutes: 60, dueAt: '2026-11-21T10:00:00.000Z', due: false },
  sitting: EXAMPLE_SITTING,
  exclusion: null,
  offerDue: false,
  review: { dueAt: '2027-05-21T12:00:00.000Z', due: false },
  marketing: { stoppedAt: null, allowed: true },
  at: '2026-11-21T09:55:00.000Z',
}

const EXAMPLE_EXCLUDED = {
  ...EXAMPLE_PROTECTION,
  marketing: { stoppedAt: null, allowed: false },
  exclusion: { kind: 'selfExclusion', since: '2026-11-21T09:55:00.000Z', until: '2027-05-26T09:55:00.000Z' },
}

const WHICH = { kind: 'deposit', period: 'week' }
const BELOW = { role: 'agent', userId: '1001' }

type Names = Extract<
  CallName,
  | 'getProtection'
  | 'setLimit'
  | 'confirmLoosening'
  | 'cancelLoosening'
  | 'beginTimeOut'
  | 'excludeSelf'
  | 'setRealityCheck'
  | 'acknowledgeRealityCheck'
  | 'declineLimits'
  | 'reviewLimits'
  | 'setMarketing'
  | 'getCost'
  | 'getProtectionOfOne'
  | 'tightenLimitOfOne'
  | 'getAuditLog'
  | 'getAuditChain'
>

export const protectionExamples: { readonly [N in Names]: Example } = {
  getProtection: { docs: EXAMPLE_PROTECTION },
  setLimit: { body: { ...WHICH, amount: 20000 }, docs: EXAMPLE_PROTECTION },
  confirmLoosening: { body: WHICH, docs: EXAMPLE_PROTECTION },
  cancelLoosening: { query: WHICH, docs: EXAMPLE_PROTECTION },
  beginTimeOut: { body: { length: 'sixWeeks' }, docs: EXAMPLE_EXCLUDED },
  excludeSelf: { body: { months: 6, confirm: true }, docs: EXAMPLE_EXCLUDED },
  setRealityCheck: { body: { everyMinutes: 30 }, docs: EXAMPLE_PROTECTION },
  acknowledgeRealityCheck: { docs: EXAMPLE_SITTING },
  declineLimits: { docs: EXAMPLE_PROTECTION },
  reviewLimits: { body: { answer: 'keep' }, docs: EXAMPLE_PROTECTION },
  setMarketing: { body: { wanted: false }, docs: EXAMPLE_PROTECTION },
  getCost: {
    docs: [
      {
        period: 'month',
        from: '2026-10-22T09:55:00.000Z',
        staked: 42000,
        bets: 37,
        net: -1850.5,
        deposited: 5000,
        withdrawn: 1000,
        minutes: 410,
      },
    ],
  },
  getProtectionOfOne: { params: BELOW, docs: EXAMPLE_PROTECTION },
  tightenLimitOfOne: {
    params: BELOW,
    body: { kind: 'session', period: 'day', minutes: 120, remarks: 'As agreed by phone', transactionCode: '123456' },
    docs: EXAMPLE_PROTECTION,
  },
  getAuditChain: {
    params: { role: 'whiteLabel' },
    query: { siteId: '1' },
    docs: {
      siteId: 1,
      links: 4711,
      head: '3f9a5c0e8d7b6a59483726150f9e8d7c6b5a49382716051f2e3d4c5b6a798801',
      chainedUntil: '2026-11-21T09:55:00.000Z',
      waiting: 0,
      provenFrom: 1,
      findings: [
        { link: 4800, rowId: null, problem: 'HEAD_MISSING' },
        { link: 17, rowId: '18', problem: 'ROW_CHANGED' },
      ],
    },
  },
  getAuditLog: {
    params: { role: 'whiteLabel' },
    query: { page: '1', action: 'LIMIT_SET', startDate: '2026-11-21' },
    docs: [
      {
        _id: '4711',
        at: '2026-11-21T09:55:00.000Z',
        siteId: 1,
        actorId: '12',
        actorName: 'agent',
        actorRole: 'agent',
        session: '9f31c0aa71d2',
        address: '203.0.113.7',
        requestId: '0f4c6a1e-6e5e-4f0e-9a86-3f0f0f7a9c55',
        action: 'LIMIT_SET',
        text: 'Set or tightened a limit, or asked for a looser one',
        objectType: 'account',
        objectId: '1001',
        objectName: 'player1',
        event: null,
        actorIsBelow: true,
        objectIsBelow: true,
        before: null,
        after: { kind: 'SESSION', period: 'DAY', value: 120 },
        reason: 'As agreed by phone',
      },
    ],
    also: {
      limit: 25,
      nextPage: false,
      nextPageNumber: 0,
      previousPage: false,
      previousPageNumber: 0,
      showingFrom: 1,
      showingTo: 1,
      totalDocs: 1,
      totalIsLeast: false,
      totalPages: 1,
    },
  },
}
