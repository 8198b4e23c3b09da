/** A payment gateway as a stand-in, a program of its own: it is another company's. docs/payment-gateway.md. */
import { startGateway } from './server.ts'

const { env } = process
const sandboxPort = Number(env['SANDBOX_PORT'] ?? 3100)
const STEPS = 3
const port = Number(env['GATEWAY_SANDBOX_PORT'] ?? (sandboxPort === 0 ? 0 : sandboxPort + STEPS))
/** Of what banks and messages take; the tests are in a hurry. */
const haste = Number(env['GATEWAY_SANDBOX_HASTE'] ?? 1)
const ms = (usual: number): number => usual / haste

const gateway = await startGateway({
  port,
  host: env['SANDBOX_HOST'] ?? '127.0.0.1',
  merchant: env['GATEWAY_MERCHANT'] ?? 'demo',
  key: env['GATEWAY_KEY'] ?? 'demo',
  webhookUrl:
    env['GATEWAY_WEBHOOK_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? 3000}/api/common/payment/webhook/sandbox`,
  pace: { toldMs: ms(600), bankMs: ms(3000), lateMs: ms(60_000) },
})

process.send?.('ready')
process.stdout.write(`${JSON.stringify({ gateway: gateway.port })}\n`)

let isEnding = false
const end = (): void => {
  if (isEnding) return
  isEnding = true
  gateway.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
// Started by the supervisor: when that is gone, nobody would end this process.
process.on('disconnect', end)
