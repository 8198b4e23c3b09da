/**
 * What a row of the audit log tells, in a sentence: its code's, and where one code stands for several things, the one that was done. Rows
 * are never changed, so what was done is read from what was written down. Pure.
 */
import { AUDIT_TEXTS, AUDIT_TOLD, type AuditCode } from '@paddock/contract'

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
  OPEN: AUDIT_TOLD.MARKET_OPENED,
  SUSPENDED: AUDIT_TOLD.MARKET_SUSPENDED,
  CLOSED: AUDIT_TOLD.MARKET_CLOSED,
}

const LOCKED: Readonly<Record<string, readonly [locked: string, unlocked: string]>> = {
  USER: [AUDIT_TOLD.LOCKED_OUT, AUDIT_TOLD.LET_IN],
  BET: [AUDIT_TOLD.BETTING_STOPPED, AUDIT_TOLD.BETTING_LET],
  SPORT: [AUDIT_TOLD.SPORT_STOPPED, AUDIT_TOLD.SPORT_LET],
  EVENT: [AUDIT_TOLD.EVENT_STOPPED, AUDIT_TOLD.EVENT_LET],
}

const ENDED: Readonly<Record<string, string>> = {
  WITHDRAWN: AUDIT_TOLD.PROPOSAL_WITHDRAWN,
  OVERRULED: AUDIT_TOLD.PROPOSAL_OVERRULED,
  SOURCE_SETTLED: AUDIT_TOLD.PROPOSAL_SETTLED_BY_SOURCE,
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
  RESULT_DECLARED: proposedOr(AUDIT_TOLD.RESULT_PROPOSED, AUDIT_TOLD.RESULT_DECIDED),
  RESULT_ROLLED_BACK: proposedOr(AUDIT_TOLD.ROLLBACK_PROPOSED, AUDIT_TOLD.ROLLBACK_DONE),
  RESULT_KEPT: proposedOr(AUDIT_TOLD.KEEP_PROPOSED, AUDIT_TOLD.KEEP_DONE),
  RUNNER_WITHDRAWN: proposedOr(AUDIT_TOLD.NON_RUNNER_PROPOSED, AUDIT_TOLD.NON_RUNNER_OUT),
  MARKET_PART_VOIDED: proposedOr(AUDIT_TOLD.PART_VOID_PROPOSED, AUDIT_TOLD.PART_VOID_DONE),
  RESULT_PROPOSAL_ENDED: (after) => ENDED[String(after['ended'])],
  CASINO_PROVIDER_REGISTERED: proposedOr(AUDIT_TOLD.PROVIDER_PROPOSED, AUDIT_TOLD.PROVIDER_NAMED),
  CASINO_PROVIDER_CHANGED: proposedOr(AUDIT_TOLD.PROVIDER_MORE_PROPOSED, AUDIT_TOLD.PROVIDER_CHANGED),
  CASINO_KEY_ADDED: proposedOr(AUDIT_TOLD.KEY_PROPOSED, AUDIT_TOLD.KEY_MADE),
  CASINO_DIFFERENCE_EXPLAINED: proposedOr(AUDIT_TOLD.EXPLANATION_PROPOSED, AUDIT_TOLD.EXPLAINED),
  CONFIRM_RESULTS_SET: (after) => {
    const wanted = after['confirmResults'] === true ? 'TWO_OPERATORS' : 'ONE_OPERATOR'
    return AUDIT_TOLD[`${wanted}_${isProposal(after) ? 'PROPOSED' : 'DECIDED'}`]
  },
  ACCOUNT_LOCKED: (after) => LOCKED[String(after['kind'])]?.[after['locked'] === true ? 0 : 1],
  MAINTENANCE_SET: (after) =>
    after['maintenanceMode'] === true ? AUDIT_TOLD.MAINTENANCE_BEGUN : AUDIT_TOLD.MAINTENANCE_ENDED,
  USE_SOCKET_SET: (after) => (after['socket'] === true ? AUDIT_TOLD.SOCKETS_ON : AUDIT_TOLD.SOCKETS_OFF),
  SITE_PUBLISHED: proposedOr(AUDIT_TOLD.WEAKER_SITE_PROPOSED, AUDIT_TOLD.SITE_CONFIG_PUBLISHED),
  SITE_ROLLED_BACK: proposedOr(AUDIT_TOLD.EARLIER_SITE_PROPOSED, AUDIT_TOLD.EARLIER_SITE_PUBLISHED),
  CONTROL_CHANGE_ENDED: (after, { actorId }) =>
    after['proposerId'] === actorId ? AUDIT_TOLD.OWN_CHANGE_WITHDRAWN : AUDIT_TOLD.CHANGE_DECLINED,
}

/** The sentence of the row; its code's where the row tells no more. */
export const textOfRow = (told: Told): string =>
  TOLD_BY[told.action]?.(written(told.after), told) ?? AUDIT_TEXTS[told.action]
