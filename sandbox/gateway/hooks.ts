/** Tells the merchant what has happened, as gateways do: signed, and again when nobody answers. */
import { sealed } from './signature.ts'
import { rupees } from './rupees.ts'
import type { Order } from './orders.ts'

export type Hooks = {
  tell(order: Order): void
  /** The same, signed by somebody else. */
  forge(order: Order): void
  /** A report can be fetched. */
  tellReport(day: string): void
}

const TRIES = 3
const AGAIN_MS = 1000
const DEADLINE_MS = 5000

export function createHooks(url: string, key: string, clock: () => number): Hooks {
  async function send(said: object, by: string): Promise<void> {
    const body = JSON.stringify(said)
    for (let tried = 1; tried <= TRIES; tried++) {
      const headers = {
        'content-type': 'application/json',
        ...sealed(by, { method: 'POST', path: new URL(url).pathname, body }, clock()),
      }
      const done = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(DEADLINE_MS) }).then(
        // Whoever says that it is wrong says so again.
        ({ status }) => status < 500,
        () => false,
      )
      if (done) return
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * tried))
    }
  }
  const saidOf = ({ reference, state, amount, currency }: Order) => ({
    reference,
    state,
    amount: rupees(amount),
    currency,
  })
  return {
    tell: (order) => void send(saidOf(order), key),
    forge: (order) => void send(saidOf(order), `not ${key}`),
    tellReport: (day) => void send({ report: day }, key),
  }
}
