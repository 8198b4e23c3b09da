/** A payment gateway: another company that takes players' payments and pays them out. docs/payment-gateway.md. */
import type { Paise } from '@paddock/domain/money'
import type { ReportLine, Said } from '@paddock/domain/payments'
import type { IncomingHttpHeaders } from 'node:http'
import type { Payee } from '../orders/payee.ts'

export type PaymentGateway = {
  /** Of its accounts in the ledger and of its webhook's address: it stays what it is. */
  readonly name: string
  /** Where its pay pages are, with their ports: no player is led elsewhere, whatever it answers. */
  readonly payHosts: readonly string[]
  /** Nothing here throws: what went wrong is an outcome. The same reference asked twice is the same payment. */
  createPayment(payment: NewPayment): Promise<GatewayOutcome<PayPage>>
  createPayout(payout: NewPayout): Promise<GatewayOutcome<Said>>
  /** What became of a payment or a payout. Money moves on this alone. */
  status(reference: string): Promise<GatewayOutcome<Said>>
  /** What it settled on a day, written as 2026-11-24. */
  report(day: string): Promise<GatewayOutcome<readonly ReportLine[]>>
  /** What a message says that came to the webhook; undefined where it is not the gateway's. */
  readHint(hook: Hook, now: number): Hint | undefined
}

/** `expiresAt` in milliseconds. */
export type PayPage = { readonly payUrl: string; readonly expiresAt: number }

export type NewPayment = {
  readonly reference: string
  readonly amount: Paise
  /** The gateway's number of whom it settles with. 001 §3.6. */
  readonly operatorId: number
  /** Where the player is led back to. */
  readonly redirectUrl: string
  readonly expiresInSeconds: number
}

export type NewPayout = {
  readonly reference: string
  readonly amount: Paise
  readonly operatorId: number
  readonly payee: Payee
}

export type GatewayOutcome<T> =
  | { readonly ok: true; readonly value: T }
  /**
   * REFUSED: the gateway says that it does not do it. UNKNOWN_REFERENCE: that it knows of no such thing. UNANSWERED: anything else, also an
   * answer that cannot be read; it may or may not have done what it was asked.
   */
  | { readonly ok: false; readonly what: 'REFUSED' | 'UNKNOWN_REFERENCE' | 'UNANSWERED'; readonly why: string }

/** As it came: the query without its question mark, empty where there is none. */
export type Hook = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Something has happened: `about` what is to be asked for. One nonce is heard once. */
export type Hint = {
  readonly nonce: string
  readonly about: { readonly reference: string } | { readonly day: string } | null
}
