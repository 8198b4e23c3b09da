/** A sender of text messages. docs/architecture.md "Ports". */
export type Sms = {
  /** Never throws: what went wrong is an outcome, and whether to try again is part of it. */
  send(phone: string, text: string): Promise<SmsOutcome>
}

export type SmsOutcome =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly retryable: boolean; readonly why: string }
