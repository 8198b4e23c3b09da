/** A gateway in memory that answers as it is told: for tests of what follows on its answers. */
import { type Paise, paise } from '@paddock/domain/money'
import type { ReportLine, Said, SaidState } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { createHttpGateway } from '../http-gateway.ts'
import type { GatewayOutcome, NewPayout, PaymentGateway } from '../port.ts'

const KEY = 'a key of the tests'
const PAY_HOST = 'pay.example'

/** OK answers; REFUSED does nothing and says so; LOST does nothing, TAKEN does it, both without an answer. */
export type Mood = 'OK' | 'REFUSED' | 'LOST' | 'TAKEN'

export type ScriptedGateway = ReturnType<typeof createScriptedGateway>

export function createScriptedGateway(clock: () => number = Date.now) {
  const orders = new Map<string, Said>()
  const asked: string[] = []
  const payouts: NewPayout[] = []
  let mood: Mood = 'OK'
  let isAway = false
  let payHost = PAY_HOST
  let lines: readonly ReportLine[] = []
  const UNANSWERED = { ok: false, what: 'UNANSWERED', why: 'TimeoutError' } as const
  const real = createHttpGateway({
    name: 'scripted',
    url: 'http://127.0.0.1:1',
    merchant: 'm',
    key: KEY,
    keyBefore: null,
    payHosts: [PAY_HOST],
    timeoutMs: 100,
  })

  function take<T>(reference: string, amount: Paise, answer: T): GatewayOutcome<T> {
    const known = orders.has(reference)
    if (!known && mood === 'REFUSED') return { ok: false, what: 'REFUSED', why: 'LIMIT' }
    if (!known && mood === 'LOST') return UNANSWERED
    if (!known) orders.set(reference, { state: 'open', amount, currency: 'INR' })
    return mood === 'TAKEN' ? UNANSWERED : { ok: true, value: answer }
  }

  const gateway: PaymentGateway = {
    name: 'scripted',
    payHosts: [PAY_HOST],
    async createPayment({ reference, amount, expiresInSeconds }) {
      asked.push(`payment ${reference}`)
      const expiresAt = clock() + expiresInSeconds * 1000
      return take(reference, amount, { payUrl: `https://${payHost}/${reference}`, expiresAt })
    },
    async createPayout(payout) {
      const { reference, amount } = payout
      asked.push(`payout ${reference}`)
      payouts.push(payout)
      const taken = take<Said>(reference, amount, { state: 'open', amount, currency: 'INR' })
      return taken.ok ? { ok: true, value: must(orders.get(reference), 'it was taken') } : taken
    },
    async status(reference) {
      asked.push(`status ${reference}`)
      if (isAway) return UNANSWERED
      const said = orders.get(reference)
      return said ? { ok: true, value: said } : { ok: false, what: 'UNKNOWN_REFERENCE', why: 'HTTP 404' }
    },
    report: async () => (isAway ? UNANSWERED : { ok: true, value: lines }),
    readHint: (hook, now) => real.readHint(hook, now),
  }
  return {
    gateway,
    key: KEY,
    /** What it was asked, in its order. */
    asked,
    payouts,
    become: (next: Mood): void => void (mood = next),
    /** It answers no question about what became of something. */
    goAway: (away = true): void => void (isAway = away),
    /** Its pay pages are there from now on. */
    move: (host: string): void => void (payHost = host),
    report: (next: readonly ReportLine[]): void => void (lines = next),
    /** It knows nothing of an order that it took. */
    lose: (reference: string): void => void orders.delete(reference),
    /** As it is paid that it took and lost, in rupees. */
    takeAgain: (reference: string, amount: number): void =>
      void orders.set(reference, { state: 'paid', amount: paise(amount * 100), currency: 'INR' }),
    /** What became of an order; of another amount, in rupees, or currency where that is said. */
    say(reference: string, state: SaidState, amount?: number, currency = 'INR'): void {
      const before = must(orders.get(reference), `${reference} was asked`)
      orders.set(reference, { state, amount: amount === undefined ? before.amount : paise(amount * 100), currency })
    },
  }
}
