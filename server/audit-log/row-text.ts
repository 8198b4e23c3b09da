/**
 * What a row of the audit log tells, in a sentence: its code's, and where one code stands for several things, the one that was done. Rows
 * are never changed, so what was done is read from what was written down. Pure.
 */
import { AUDIT_TEXTS, type AuditCode } from '@paddock/contract'

export type Told = {
  readonly action: AuditCode
  readonly actorId: number | null
  readonly before: unknown
  readonly after: unknown
}

type Written = Readonly<Record<string, unknown>>
const isWritten = (value: unknown): value is Written => typeof value === 'object' && value !== null
const written = (value: unknown): Written => (isWritten(value) ? value : {})

const STATUSES: Readonly<Record<string, string>> = {
  OPEN: 'Opened a market',
  SUSPENDED: 'Suspended a market',
  CLOSED: 'Closed a market',
}

const LOCKED: Readonly<Record<string, readonly [locked: string, unlocked: string]>> = {
  USER: ['Locked an account out', 'Let an account in again'],
  BET: ['Stopped the betting of an account', 'Let an account bet again'],
  SPORT: ['Stopped the betting of an account on a sport', 'Let an account bet on a sport again'],
  EVENT: ['Stopped the betting of an account on an event', 'Let an account bet on an event again'],
}

const ENDED: Readonly<Record<string, string>> = {
  WITHDRAWN: 'Withdrew what they had proposed for a market',
  OVERRULED: 'Overruled what another operator proposed for a market',
  SOURCE_SETTLED: 'Ended a proposal: the market was settled by its source',
}

/** What waits for a second operator, or for a second officer, is a proposal. */
const isProposal = (after: Written): boolean => after['proposed'] === true || 'waitsForSecondOfficer' in after

type Say = (after: Written, told: Told) => string | undefined

const proposedOr =
  (proposed: string, done: string): Say =>
  (after) =>
    isProposal(after) ? proposed : done

const TOLD_BY: { readonly [A in AuditCode]?: Say } = {
  MARKET_STATUS_SET: (after) => STATUSES[String(written(after['asked'])['status'])],
  RESULT_DECLARED: proposedOr('Proposed the result of a market', 'Declared the result of a market'),
  RESULT_ROLLED_BACK: proposedOr('Proposed to take a result back', 'Took a result back'),
  RESULT_KEPT: proposedOr(
    'Proposed to keep a result though its source says another',
    'Kept a result though its source says another',
  ),
  RUNNER_WITHDRAWN: proposedOr('Proposed to take a non-runner out', 'Took a non-runner out'),
  RESULT_PROPOSAL_ENDED: (after) => ENDED[String(after['ended'])],
  CASINO_PROVIDER_REGISTERED: proposedOr('Proposed a provider of casino games', 'Named a provider of casino games'),
  CASINO_PROVIDER_CHANGED: proposedOr(
    'Proposed that a provider of casino games may do more',
    'Changed what a provider of casino games may do',
  ),
  CASINO_KEY_ADDED: proposedOr(
    'Proposed another key for a provider of casino games',
    'Made another key for a provider of casino games',
  ),
  CASINO_DIFFERENCE_EXPLAINED: proposedOr(
    'Proposed an explanation of what differs from the report of a provider of casino games',
    'Explained what differs from the report of a provider of casino games',
  ),
  CONFIRM_RESULTS_SET: (after) => {
    const wanted = after['confirmResults'] === true ? 'two operators' : 'one operator'
    return `${isProposal(after) ? 'Proposed' : 'Decided'} that a result needs ${wanted}`
  },
  ACCOUNT_LOCKED: (after) => LOCKED[String(after['kind'])]?.[after['locked'] === true ? 0 : 1],
  MAINTENANCE_SET: (after) => (after['maintenanceMode'] === true ? 'Began maintenance' : 'Ended maintenance'),
  USE_SOCKET_SET: (after) => (after['socket'] === true ? 'Switched live sockets on' : 'Switched live sockets off'),
  SITE_PUBLISHED: proposedOr('Proposed a configuration that weakens a control', 'Published a configuration'),
  SITE_ROLLED_BACK: proposedOr('Proposed an earlier configuration again', 'Published an earlier configuration again'),
  CONTROL_CHANGE_ENDED: (after, { actorId }) =>
    after['proposerId'] === actorId
      ? 'Withdrew what they had proposed to a second officer'
      : 'Declined what another officer proposed',
}

/** The sentence of the row; its code's where the row tells no more. */
export const textOfRow = (told: Told): string =>
  TOLD_BY[told.action]?.(written(told.after), told) ?? AUDIT_TEXTS[told.action]
