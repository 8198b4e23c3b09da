/** The payment gateway's stand-in as a program, and what whoever tries it chooses there. */
import { readFirstJson, startProgram, waitFor } from './programs.ts'

const START_WITHIN_MS = 120_000

export type TestGateway = {
  /** What a server is told of it. */
  readonly env: Readonly<Record<string, string>>
  readonly url: string
  /** As at its desk and on its pay pages: `/pay/{reference}/success`, `/become/{reference}/paid`, `/mode/open`. */
  press(path: string): Promise<void>
  orders(): Promise<readonly { readonly reference: string; readonly state: string }[]>
  stop(): Promise<void>
}

/** It tells the server at this port; `haste`: how much faster than real banks. */
export async function startPayGateway(serverPort: number, haste: number, port: number): Promise<TestGateway> {
  const program = startProgram(['sandbox/gateway/main.ts'], {
    GATEWAY_SANDBOX_PORT: String(port),
    GATEWAY_SANDBOX_HASTE: String(haste),
    GATEWAY_WEBHOOK_URL: `http://127.0.0.1:${serverPort}/api/common/payment/webhook/sandbox`,
  })
  await waitFor('the payment gateway', program, START_WITHIN_MS, () => readFirstJson(program))
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    env: { GATEWAY_URL: url },
    async press(path) {
      const headers = { 'content-type': 'application/json' }
      const answered = await fetch(url + path, { method: 'POST', headers })
      if (!answered.ok) throw new Error(`${path}: ${answered.status}`)
    },
    async orders() {
      const read = (await (await fetch(`${url}/orders.json`)).json()) as {
        orders: { reference: string; state: string }[]
      }
      return read.orders
    },
    stop: () => program.stop(),
  }
}
