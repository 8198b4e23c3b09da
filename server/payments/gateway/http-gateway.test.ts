import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttpGateway, type HttpGatewaySettings } from './http-gateway.ts'
import type { Hook, PaymentGateway } from './port.ts'

const settings = (port: number, change: Partial<HttpGatewaySettings> = {}): HttpGatewaySettings => ({
  name: 'sandbox',
  url: `http://127.0.0.1:${port}`,
  merchant: 'demo',
  key: 'demo',
  keyBefore: null,
  payHosts: [`127.0.0.1:${port}`],
  timeoutMs: 2000,
  ...change,
})
const newPayment = (reference: string = randomUUID(), amount = 100_000) => ({
  reference,
  amount: paise(amount),
  operatorId: 7,
  redirectUrl: 'http://localhost:3000/transaction',
  expiresInSeconds: 900,
})
const newPayout = (reference: string = randomUUID()) => ({
  reference,
  amount: paise(50_000),
  operatorId: 7,
  payee: { name: 'A Player', details: { accountNumber: '123456789', ifscCode: 'HDFC0001234' } },
})

describe('with the sandbox', () => {
  let sandbox: ChildProcess
  let hooks: Server
  let heard: Hook[] = []
  let port: number
  let gateway: PaymentGateway

  beforeAll(async () => {
    hooks = createServer((request, response) => {
      const parts: string[] = []
      request.setEncoding('utf8').on('data', (part: string) => parts.push(part))
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        heard.push({ method, path: url, query: '', headers, body: parts.join('') })
        response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(hooks, 'listening')
    const webhook = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/hook`
    sandbox = spawn(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'sandbox', 'gateway', 'main.ts')], {
      env: { GATEWAY_SANDBOX_PORT: '0', GATEWAY_SANDBOX_HASTE: '60', GATEWAY_WEBHOOK_URL: webhook },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: must(sandbox.stdout, 'it is piped') }), 'line')
    port = JSON.parse(line).gateway
    gateway = createHttpGateway(settings(port))
  })
  beforeEach(() => void (heard = []))
  afterAll(async () => {
    sandbox.kill()
    await once(sandbox, 'exit')
    hooks.close()
  })

  const press = async (path: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    return await (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers })).json()
  }
  const hint = async (n = 1) => {
    await vi.waitFor(() => expect(heard).toHaveLength(n), { timeout: 5000 })
    return heard.map((hook) => gateway.readHint(hook, Date.now()))
  }
  const stateOf = async (reference: string) => {
    const said = await gateway.status(reference)
    return said.ok ? said.value : said.what
  }

  test('a payment is begun once for each reference, paid, told, and asked for', async () => {
    const payment = newPayment()
    const begun = await gateway.createPayment(payment)
    expect(begun).toMatchObject({ ok: true, value: { payUrl: `http://127.0.0.1:${port}/pay/${payment.reference}` } })
    expect(await gateway.createPayment(payment)).toEqual(begun)
    expect(await gateway.createPayment({ ...payment, amount: paise(1) })).toMatchObject({ ok: false, what: 'REFUSED' })
    expect(await stateOf(payment.reference)).toEqual({ state: 'open', amount: 100_000, currency: 'INR' })
    expect(await press(`/pay/${payment.reference}/success`)).toEqual({
      afterMs: 0,
      returnUrl: `http://localhost:3000/transaction?reference=${payment.reference}`,
    })
    expect(await hint()).toMatchObject([{ about: { reference: payment.reference } }])
    expect(await stateOf(payment.reference)).toMatchObject({ state: 'paid' })
  })

  test.each([
    ['failure', 'failed', 1, 100_000],
    ['doubleWebhook', 'paid', 2, 100_000],
    ['webhookFirst', 'paid', 1, 100_000],
    ['wrongAmount', 'paid', 1, 90_000],
    ['later', 'paid', 1, 100_000],
    ['afterExpiry', 'paid', 2, 100_000],
  ] as const)('%s ends as %s', async (outcome, state, told, amount) => {
    const { reference } = newPayment()
    await gateway.createPayment(newPayment(reference))
    await press(`/pay/${reference}/${outcome}`)
    const hints = await hint(told)
    expect(hints.map((one) => one?.about)).toEqual(Array(told).fill({ reference }))
    expect(new Set(hints.map((one) => one?.nonce)).size).toBe(told)
    expect(await stateOf(reference)).toMatchObject({ state, amount })
  })

  test('what is signed by somebody else is no hint', async () => {
    const { reference } = newPayment()
    await gateway.createPayment(newPayment(reference))
    await press(`/pay/${reference}/wrongSignature`)
    expect(await hint()).toEqual([undefined])
  })

  test.each([
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['returned', 'reversed'],
  ])('a payout when they are %s: %s', async (mode, state) => {
    await press(`/mode/${mode}`)
    const payout = newPayout()
    expect(await gateway.createPayout(payout)).toMatchObject({ ok: true, value: { state: 'open' } })
    await vi.waitFor(async () => expect(await stateOf(payout.reference)).toMatchObject({ state }), { timeout: 5000 })
  })

  test('a payout that is taken without an answer is unanswered, and there; one that is lost is not', async () => {
    const [taken, lost] = [newPayout(), newPayout()]
    await press('/mode/unanswered')
    expect(await gateway.createPayout(taken)).toMatchObject({ ok: false, what: 'UNANSWERED' })
    expect(await stateOf(taken.reference)).toMatchObject({ state: 'open' })
    await press('/mode/lost')
    expect(await gateway.createPayout(lost)).toMatchObject({ ok: false, what: 'UNANSWERED' })
    expect(await stateOf(lost.reference)).toBe('UNKNOWN_REFERENCE')
  })

  test('a payment is given back to its source, and the report has what was taken of it', async () => {
    const { reference } = newPayment()
    await gateway.createPayment(newPayment(reference))
    await press(`/pay/${reference}/success`)
    await press('/mode/open')
    const refund = { ...newPayout(), amount: paise(100_000), payee: { sourceOf: reference } }
    expect(await gateway.createPayout(refund)).toMatchObject({ ok: true })
    await press(`/become/${refund.reference}/paid`)
    const report = await gateway.report(new Date().toISOString().slice(0, 10))
    const lines = report.ok ? report.value : []
    expect(lines.filter((line) => [reference, refund.reference].includes(line.reference))).toEqual([
      { id: `${reference}:payment`, kind: 'payment', reference, amount: 100_000, fee: 2000, tax: 360, heldBack: 5000 },
      {
        id: `${refund.reference}:refund`,
        kind: 'refund',
        reference: refund.reference,
        amount: 100_000,
        fee: 0,
        tax: 0,
        heldBack: 0,
      },
    ])
  })

  test('who signs with another key is answered nothing of it', async () => {
    const stranger = createHttpGateway(settings(port, { key: 'other' }))
    expect(await stranger.createPayment(newPayment())).toMatchObject({ ok: false, what: 'UNANSWERED' })
  })
})

describe('with one that answers otherwise', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })
  async function answering(status: number, body: string): Promise<PaymentGateway> {
    server = createServer((_, response) => void response.writeHead(status).end(body)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return createHttpGateway(settings((server.address() as AddressInfo).port, { timeoutMs: 200 }))
  }

  test.each([
    [200, '{"state":"paid","amount":"10","currency":"INR"}', true],
    [200, '{"state":"done","amount":"10","currency":"INR"}', 'UNANSWERED'],
    [200, '{"state":"paid","amount":"ten","currency":"INR"}', 'UNANSWERED'],
    [200, '{"state":"paid","amount":" 10","currency":"INR"}', 'UNANSWERED'],
    [200, 'ok', 'UNANSWERED'],
    [422, '{"error":"LIMIT"}', 'REFUSED'],
    [422, '<html>', 'UNANSWERED'],
    [404, '{"error":"UNKNOWN_REFERENCE"}', 'UNKNOWN_REFERENCE'],
    [404, '<html>', 'UNANSWERED'],
    [403, '{"error":"FORBIDDEN"}', 'UNANSWERED'],
    [500, '{"error":"LIMIT"}', 'UNANSWERED'],
    [302, '', 'UNANSWERED'],
  ] as const)('%d %s is %s', async (status, body, what) => {
    const said = await (await answering(status, body)).status('r')
    expect(said.ok || said.what).toBe(what)
  })

  test('no answer is unanswered within its time', async () => {
    server = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const silent = createHttpGateway(settings((server.address() as AddressInfo).port, { timeoutMs: 200 }))
    expect(await silent.createPayout(newPayout())).toEqual({ ok: false, what: 'UNANSWERED', why: 'TimeoutError' })
  })
})
