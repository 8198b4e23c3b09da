/** The drawer for deposits, in the whole app: each step, what is refused, and what is left after the page was closed. */
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_DEPOSIT, EXAMPLE_METHOD } from '@paddock/contract/examples/payments'
import { EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { pageInfoOf } from '@paddock/contract/page'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressNow, renderApp } from '../../testing/render-app.tsx'
import { stubClipboard } from '../../testing/stub-clipboard.ts'
// Loaded beforehand: how long that takes is not what is looked at.
import './deposit-route.tsx'
import './wallet-route.tsx'
import '../other-routes.tsx'
import '../../pictures/qr-code.tsx'

const BANK = {
  ...EXAMPLE_METHOD,
  _id: '0e1d2c3b-4a59-4687-9c0b-1a2b3c4d5e6f',
  sort: 9,
  paymentType: 'NEFT',
  paymentName: 'HDFC transfer',
  minAmount: 10_000,
  accountNumber: '50100234567891',
  ifscCode: 'HDFC0001234',
}
const GATEWAY = { ...EXAMPLE_METHOD, _id: '0e1d2c3b-4a59-4687-9c0b-1a2b3c4d5e70', paymentType: 'IPAY', operatorId: 17 }
const DEPOSIT = callExamples.getDepositOutcome.docs as object
const LINK = 'upi://pay?pa=paddock%40okbank&pn=Paddock&am=2500.00&cu=INR'

type Answer = { readonly status?: number; readonly body: object } | null
type Change = {
  readonly config?: Record<string, unknown>
  readonly player?: object
  readonly open?: readonly object[]
  readonly methods?: readonly object[]
  /** What the upline says of itself. */
  readonly contact?: object
  readonly onGateway?: () => Answer
  readonly onReturn?: () => Answer
  readonly onDeposit?: () => Answer
  readonly bonuses?: readonly object[]
  readonly path?: string
}

/** What was asked of the list. */
let asked: URLSearchParams[]
let sent: {
  readonly url: string
  readonly method: string
  readonly body: Record<string, unknown>
  readonly key: string
}[]

const RETURN = `/api/user/deposit/${EXAMPLE_DEPOSIT._id}/return`

function show({
  config,
  player = {},
  open = [],
  methods = [BANK, EXAMPLE_METHOD],
  contact,
  onGateway,
  onReturn,
  onDeposit,
  bonuses = [],
  path = '/deposit',
}: Change = {}) {
  const list = { docs: open, ...pageInfoOf(1, 25, open.length) }
  const answers: Readonly<Record<string, () => Answer>> = {
    'GET /api/user/paymentMethod': () => ({ body: { docs: methods } }),
    ...(contact && { 'GET /api/user/communicationDetail': () => ({ body: { docs: contact } }) }),
    ...(onGateway && { 'POST /api/user/deposit/iPay': onGateway }),
    ...(onReturn && { [`POST ${RETURN}`]: onReturn }),
    'GET /api/user/deposit': () => ({ body: list }),
    'GET /api/user/bonus': () => ({ body: { docs: bonuses } }),
    'DELETE /api/user/deposit': () => ({
      body: { docs: { ...DEPOSIT, status: 'canceled' }, message: 'Updated Sucessfully' },
    }),
    'POST /api/user/deposit/intent': () => ({ body: { docs: { tr: 'K7QX2M9TR4WZ8HPE3VNB', link: LINK } } }),
    'POST /api/user/deposit': onDeposit ?? (() => ({ body: { docs: DEPOSIT, message: 'Deposit Successfull' } })),
  }
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(url), location.origin)
    const { method = 'GET', body } = init
    const headers = new Headers(init.headers)
    if (method !== 'GET')
      sent.push({
        url: pathname,
        method,
        // With an image or without, it is a form.
        body: readBody(body),
        key: headers.get('idempotency-key') ?? '',
      })
    if (method === 'GET' && pathname === '/api/user/deposit') asked.push(searchParams)
    const answer = answers[`${method} ${pathname}`]
    if (!answer) return undefined
    const given = answer()
    if (given === null) throw new TypeError('Failed to fetch')
    return Response.json(given.body, { status: given.status ?? 200 })
  }
  return renderApp(path, { player, fetch, ...(config && { config }) })
}

/** With an image or without, a claim is a form. */
function readBody(body: RequestInit['body']): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('Upload your photo below'), {
    target: { files: [new File(['pixels'], name, { type: 'image/png' })] },
  })
async function toDetail() {
  await dialog('ADD FUNDS')
  type('Amount', '2500')
  await press('Next')
  await dialog('CHOOSE PAYMENT METHOD')
  await screen.findByRole('radio', { name: /Any UPI app/ })
  await press('Next')
  return await dialog('DETAIL')
}

beforeEach(() => {
  sent = []
  asked = []
  localStorage.setItem(`paddock.first-result.${EXAMPLE_USER._id}`, 'true')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('Escape on a drawer that was opened by its address leads home, never to another site', async () => {
  // Where this tab was before.
  history.pushState(null, '', '/of-another-site')
  show()
  fireEvent.keyDown(await dialog('ADD FUNDS'), { key: 'Escape' })
  await waitFor(() => expect(addressNow()).toBe('/'))
})

test('Escape leads back to the page that it was opened from', async () => {
  show({ path: '/my-wallet' })
  fireEvent.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Deposit' }))
  fireEvent.keyDown(await dialog('ADD FUNDS'), { key: 'Escape' })
  await waitFor(() => expect(addressNow()).toBe('/my-wallet'))
})

test('an amount comes first: digits only, and none is not enough', async () => {
  show()
  await dialog('ADD FUNDS')
  await press('Next')
  expect(await screen.findByText('Please Enter Amount First')).toBeDefined()
  type('Amount', '00x2,500')
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('2500')
  await press('5,000')
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('5000')
})

test('methods stand by sort as type and name, the first that may be is chosen; one out of its bounds cannot be, one locked by hand is not shown', async () => {
  const locked = { ...BANK, _id: '0e1d2c3b-4a59-4687-9c0b-1a2b3c4d5e71', paymentName: 'Locked by hand', isLock: true }
  show({ methods: [locked, BANK, EXAMPLE_METHOD] })
  await dialog('ADD FUNDS')
  type('Amount', '2500')
  await press('Next')
  const shown = within(await dialog('CHOOSE PAYMENT METHOD'))
  expect(await shown.findByText('₹ 2,500.00')).toBeDefined()
  const options = (await shown.findAllByRole('radio')) as HTMLInputElement[]
  expect(options.map((each) => [each.closest('label')?.textContent, each.checked, each.disabled])).toEqual([
    ['UPI | Any UPI appFrom ₹ 100 to ₹ 50,000', true, false],
    ['NEFT | HDFC transferNot for this amountFrom ₹ 10,000 to ₹ 50,000', false, true],
  ])
  await press('Back')
  expect(await dialog('ADD FUNDS')).toBeDefined()
})

test('a player writes to their upline where that has a number of its own', async () => {
  const opened = vi.fn<typeof window.open>()
  vi.stubGlobal('open', opened)
  show({
    config: { registration: { depositWhatsapp: '919800000000' } },
    contact: { whatsapp: null, depositWhatsapp: '919700000000', withdrawWhatsapp: null, telegram: null, chat: null },
  })
  await dialog('ADD FUNDS')
  type('Amount', '2500')
  await press('Next')
  fireEvent.click(await screen.findByRole('radio', { name: 'Whatsapp for Deposit' }))
  await press('Next')
  await waitFor(() => expect(opened.mock.calls[0]?.[0]).toBe('https://wa.me/919700000000'))
})

test('a chat takes deposits too, where the site has one', async () => {
  const opened = vi.fn<typeof window.open>()
  vi.stubGlobal('open', opened)
  show({ config: { registration: { whatsappNumber: '919800000000' } } })
  await dialog('ADD FUNDS')
  type('Amount', '2500')
  await press('Next')
  fireEvent.click(await screen.findByRole('radio', { name: 'Whatsapp for Deposit' }))
  await press('Next')
  expect(opened.mock.calls[0]?.[0]).toBe('https://wa.me/919800000000')
  cleanup()
  localStorage.clear()
  show({ config: { registration: { whatsappNumber: '919800000000' }, switches: { whatsappInDeposit: false } } })
  await dialog('ADD FUNDS')
  type('Amount', '2500')
  await press('Next')
  await screen.findByRole('radio', { name: /Any UPI app/ })
  expect(screen.queryByRole('radio', { name: 'Whatsapp for Deposit' })).toBeNull()
})

describe('the detail', () => {
  test('tells whom to pay with buttons that copy, a QR code and links of payment apps', async () => {
    const writeText = stubClipboard()
    show()
    const shown = within(await toDetail())
    fireEvent.click(await shown.findByRole('button', { name: 'Copy UPI ID' }))
    expect(await screen.findByText(`Copied: ${EXAMPLE_METHOD.upiId}`)).toBeDefined()
    fireEvent.click(shown.getByRole('button', { name: 'Copy Pay exactly' }))
    await waitFor(() => expect(writeText.mock.calls.at(-1)).toEqual(['2500.00']))
    expect(await shown.findByRole('img', { name: 'QR code of this payment' })).toBeDefined()
    expect(shown.getByRole('button', { name: 'Download QR Code' })).toBeDefined()
    const links = shown.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0])
    expect(links).toEqual(['upi://pay', 'phonepe://pay', 'tez://upi/pay', 'paytmmp://pay'])
  })

  test('of USDT tells how much to send, on which network, and when the rate was set', async () => {
    const usdt = { paymentType: 'USDT', usdtRate: 88.5, network: 'TRC20', confirmations: 20 }
    show({ methods: [{ ...EXAMPLE_METHOD, ...usdt, walletNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }] })
    const shown = within(await toDetail())
    expect(shown.getByText('28.25')).toBeDefined()
    expect(shown.getByText('TRC-20 (Tron)')).toBeDefined()
    expect(shown.getByText(/It is credited once the network has confirmed it 20 times\.$/)).toBeDefined()
    expect(shown.getByText(/^One USDT counts ₹ 88.50, set /)).toBeDefined()
    expect(shown.getByRole('button', { name: 'Copy Send USDT' })).toBeDefined()
  })

  test('of USDT keeps the rate that was shown; of another one it is told, and nothing that was typed is lost', async () => {
    const wallet = { network: 'TRC20', walletNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
    const usdt = { ...EXAMPLE_METHOD, paymentType: 'USDT', ...wallet }
    const until = '2026-11-24T09:55:06.000Z'
    const methods = [{ ...usdt, usdtRate: 88.5, quote: { signed: 'first', until } }]
    let isChanged = false
    const onDeposit = (): Answer => {
      if (isChanged) return { body: { docs: DEPOSIT, message: 'Deposit Successfull' } }
      isChanged = true
      methods.splice(0, 1, { ...usdt, usdtRate: 80, quote: { signed: 'second', until } })
      const message = 'One USDT is worth 80.00 now: look at how much to send, and proceed again'
      return { status: 409, body: { code: 'RATE_CHANGED', message, facts: { rate: 80 }, requestId: 'r1' } }
    }
    show({ methods, onDeposit })
    const shown = within(await toDetail())
    expect(shown.getByText(/This rate is yours until /)).toBeDefined()
    choose('paid.png')
    type('Unique transaction reference', 'ab'.repeat(32))
    await press('Proceed')
    expect(await screen.findByText(/^One USDT is worth /)).toBeDefined()
    expect(await screen.findByText('31.25')).toBeDefined()
    await press('Proceed')
    await waitFor(() => expect(addressNow()).toBe('/transaction'))
    const claims = sent.filter(({ url }) => url === '/api/user/deposit')
    expect(claims.map(({ body }) => [body['quote'], body['utr']])).toEqual([
      ['first', 'ab'.repeat(32)],
      ['second', 'ab'.repeat(32)],
    ])
  })

  test('needs a reference, sends it without white space and once, and leads to the requests', async () => {
    show()
    await toDetail()
    expect(screen.getByPlaceholderText('6 to 12 Digit UTR Number')).toBeDefined()
    expect(screen.getByText('No File Chosen')).toBeDefined()
    await press('Proceed')
    expect(await screen.findByText('Add an image of your payment')).toBeDefined()
    choose('paid.png')
    await press('Proceed')
    expect(await screen.findByText('Enter the reference of your payment')).toBeDefined()
    type('Unique transaction reference', ' 4123 4567 8901')
    await press('Proceed')
    expect(await screen.findByText('Deposit Successfull')).toBeDefined()
    await waitFor(() => expect(addressNow()).toBe('/transaction'))
    const claims = sent.filter(({ url }) => url === '/api/user/deposit')
    expect(claims).toMatchObject([
      { method: 'POST', body: { depositTypeId: EXAMPLE_METHOD._id, amount: '2500', utr: '412345678901' } },
    ])
    expect(claims[0]?.key).not.toBe('')
    // What is read anew behind it begins no other payment.
    expect(sent.filter(({ url }) => url === '/api/user/deposit/intent')).toHaveLength(1)
    expect(localStorage.getItem('paddock.deposit')).toBeNull()
  })

  test.each([
    ['UTR_INVALID', 422, 'The transaction reference is not one of this way to pay: look at it again'],
    ['REQUEST_PENDING', 409, 'Already Have Request, Please Wait'],
  ])('says what was refused: %s', async (code, status, message) => {
    show({ onDeposit: () => ({ status, body: { code, message } }) })
    await toDetail()
    choose('paid.png')
    type('Unique transaction reference', '412345')
    await press('Proceed')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(await dialog('DETAIL')).toBeDefined()
    // Of another method, or as it is looked at again, it says nothing.
    await press('Back')
    await press('Next')
    expect(await dialog('DETAIL')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('takes another image only when asked, and does without one where the site asks for none', async () => {
    show()
    const shown = within(await toDetail())
    choose('first.png')
    expect(await shown.findByText('first.png')).toBeDefined()
    for (const [answer, name] of [
      ['Cancel', 'first.png'],
      ['Update', 'second.png'],
    ] as const) {
      choose('second.png')
      await dialog('New image going to replace old one. Do you want to continue?')
      await press(answer)
      expect(await shown.findByText(name)).toBeDefined()
    }
    cleanup()
    show({ config: { switches: { depositProof: false } } })
    await dialog('DETAIL')
    expect(await screen.findByText('Upload your photo below')).toBeDefined()
    type('Unique transaction reference', '412345678901')
    await press('Proceed')
    expect(await screen.findByText('Deposit Successfull')).toBeDefined()
  })

  test('is there again after the page was closed, with the link that was made', async () => {
    show()
    await toDetail()
    await screen.findByRole('img', { name: 'QR code of this payment' })
    type('Unique transaction reference', '4123')
    cleanup()
    const before = sent.length
    show()
    await dialog('DETAIL')
    await screen.findByRole('img', { name: 'QR code of this payment' })
    expect((screen.getByLabelText('Unique transaction reference') as HTMLInputElement).value).toBe('4123')
    expect(sent).toHaveLength(before)
    cleanup()
    show({ player: { _id: '7777' } })
    expect(await dialog('ADD FUNDS')).toBeDefined()
  })

  test('says which version of a method it was shown, whatever link there is for another one', async () => {
    show({ methods: [EXAMPLE_METHOD, { ...BANK, minAmount: 100 }] })
    await toDetail()
    await screen.findByRole('img', { name: 'QR code of this payment' })
    await press('Back')
    fireEvent.click(await screen.findByRole('radio', { name: /HDFC transfer/ }))
    await press('Next')
    await screen.findByText(BANK.accountNumber)
    choose('paid.png')
    type('Unique transaction reference', 'HDFCN52026112112')
    await press('Proceed')
    await waitFor(() => expect(addressNow()).toBe('/transaction'))
    const [claim] = sent.filter(({ url }) => url === '/api/user/deposit')
    expect(claim?.body).toMatchObject({ depositTypeId: BANK._id, version: String(BANK.version) })
  })

  test('of a request without an answer is checked by its key', async () => {
    show({ onDeposit: () => null })
    await toDetail()
    choose('paid.png')
    type('Unique transaction reference', '412345678901')
    await press('Proceed')
    expect(await screen.findByText('Checking what became of your request')).toBeDefined()
    expect(sent.filter(({ url }) => url === '/api/user/deposit')).toHaveLength(1)
  })
})

test('an open request stops another one, unless the site allows several', async () => {
  show({ open: [DEPOSIT] })
  expect(await screen.findByText('Already Have Request, Please Wait')).toBeDefined()
  await press('See your requests')
  await waitFor(() => expect(addressNow()).toBe('/transaction'))
  cleanup()
  show({ open: [DEPOSIT], config: { switches: { manyPendingDeposits: true } } })
  await dialog('ADD FUNDS')
  expect(screen.queryByText('Already Have Request, Please Wait')).toBeNull()
})

describe('an open request at a gateway', () => {
  const payUrl = 'https://pay.gateway.example/pay/dep_1'
  const open = [{ ...DEPOSIT, type: 'IPAY', iPayRedirectUrl: payUrl }]
  const paysThere = (link: HTMLElement) => {
    expect(link.getAttribute('href')).toBe(payUrl)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
  }

  test('is paid from the notice that stops another one', async () => {
    show({ open })
    expect(await screen.findByText('Already Have Request, Please Wait')).toBeDefined()
    paysThere(screen.getByRole('link', { name: 'Pay' }))
  })

  test('is paid from the list, and never taken back there', async () => {
    show({ path: '/transaction', open, config: { switches: { playerCancelsDeposits: true } } })
    fireEvent.click(await screen.findByRole('button', { name: /IPAY.*Pending/ }))
    paysThere(within(await dialog('Deposit')).getByRole('link', { name: 'Pay' }))
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull()
  })
})

describe.each([
  ['three steps', { bonuses: true }, 'Next'],
  ['one form', { bonuses: true, otherPaymentFlow: true }, 'Proceed'],
] as const)('in %s', (_, switches, action) => {
  const refused: Answer = { status: 409, body: { code: 'METHOD_LOCKED', message: 'Locked', requestId: 'r1' } }
  async function toMethods(methods: readonly object[], more: Change = {}) {
    vi.stubGlobal('open', () => null)
    show({ methods, config: { switches }, onGateway: () => refused, ...more })
    fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '2500' } })
    if (action === 'Next') await press('Next')
    await screen.findAllByRole('radio')
  }

  test('a gateway is chosen without offers, and what it refuses is said', async () => {
    await toMethods([GATEWAY], { bonuses: callExamples.getBonuses.docs as readonly object[] })
    expect(await screen.findByText('Offers are not given with this method')).toBeDefined()
    expect(screen.queryByText('No Offer Selected')).toBeNull()
    await press(action)
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
  })

  test('of offers that there are not nothing is said of a gateway', async () => {
    await toMethods([GATEWAY])
    // The offers have been read.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText('Offers are not given with this method')).toBeNull()
  })

  test('without a method that is open it says so, and does not go on', async () => {
    await toMethods([BANK])
    expect(await screen.findByText('No way to pay is open for this amount: enter another one')).toBeDefined()
    expect((screen.getByRole('button', { name: action }) as HTMLButtonElement).disabled).toBe(true)
  })
})

test('a demo account is told so', async () => {
  show({ player: { demo: true } })
  expect(await screen.findByText('This is your Demo Account, Please Login as Normal user')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a site without drawers has a page of it', async () => {
  show({ config: { switches: { newPaymentDrawers: false } } })
  expect(await screen.findByRole('heading', { name: 'ADD FUNDS' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('the other payment flow', () => {
  const config = { switches: { otherPaymentFlow: true } }

  test('is one form: amount, method, whom to pay, reference', async () => {
    show({ config })
    await screen.findByLabelText('Amount')
    await press('Proceed')
    expect(await screen.findByText('Please Enter Amount First')).toBeDefined()
    type('Amount', '2500')
    expect(await screen.findByRole('img', { name: 'QR code of this payment' })).toBeDefined()
    choose('paid.png')
    await press('Proceed')
    expect(await screen.findByText('Enter the reference of your payment')).toBeDefined()
    type('Unique transaction reference', '412345678901')
    await press('Proceed')
    await waitFor(() => expect(addressNow()).toBe('/transaction'))
    expect(sent.filter(({ url }) => url === '/api/user/deposit')).toHaveLength(1)
  })

  test('begins one payment for what was typed at last, not one for each digit', async () => {
    show({ config })
    await screen.findByLabelText('Amount')
    for (const typed of ['2', '25', '250', '2500']) type('Amount', typed)
    await screen.findByRole('img', { name: 'QR code of this payment' })
    const begun = sent.filter(({ url }) => url === '/api/user/deposit/intent')
    expect(begun.map(({ body }) => body['amount'])).toEqual([2500])
  })

  test('of another amount pays by another method', async () => {
    show({ config })
    await screen.findByLabelText('Amount')
    type('Amount', '2500')
    await screen.findByRole('img', { name: 'QR code of this payment' })
    type('Amount', '20000')
    fireEvent.click(await screen.findByRole('radio', { name: /HDFC transfer/ }))
    expect(await screen.findByText(BANK.accountNumber)).toBeDefined()
    expect(screen.getByText('₹ 20,000.00')).toBeDefined()
  })
})

test('the wallet has the three figures, the ways and what is open', async () => {
  show({ path: '/my-wallet', open: [DEPOSIT] })
  expect(await screen.findByRole('heading', { name: 'My wallet' })).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(await main.findByRole('button', { name: /UPI \| Any UPI app.*Pending/ })).toBeDefined()
  fireEvent.click(main.getByRole('button', { name: 'Deposit' }))
  expect(await screen.findByText('Already Have Request, Please Wait')).toBeDefined()
})

describe('my transactions', () => {
  test.each([
    [null, null, ['Confirmations: 20 needed']],
    [24, 11.3, ['Confirmations: 24, 20 needed', 'Arrived: 11.30 USDT']],
  ])(
    'of USDT tell the hash, the network, and that of %s confirmations 20 are needed',
    async (confirmations, arrived, told) => {
      const utr = 'ab'.repeat(32)
      const usdt = { network: 'TRC20', rate: 88.5, needed: 20, confirmations, arrived }
      show({ path: '/transaction', open: [{ ...DEPOSIT, type: 'USDT', utr, usdt }] })
      fireEvent.click(await screen.findByRole('button', { name: /USDT/ }))
      const sheet = within(await dialog('Deposit'))
      const facts = sheet.getAllByRole('term').map((name) => `${name.textContent}: ${name.nextSibling?.textContent}`)
      const at = facts.indexOf(`Transaction hash: ${utr}`)
      expect(facts.slice(at + 1, -1)).toEqual(['Network: TRC-20 (Tron)', ...told])
    },
  )

  test('filter by state, open a request with every field, and ask for it again', async () => {
    const list = { path: '/transaction', open: [{ ...DEPOSIT, remarks: '', utr: null, status: 'rejected' }] }
    show(list)
    const row = await screen.findByRole('button', { name: /UPI \| Any UPI app.*Rejected/ })
    fireEvent.click(row)
    const sheet = within(await dialog('Deposit'))
    const facts = sheet.getAllByRole('term').map((name) => `${name.textContent}: ${name.nextSibling?.textContent}`)
    expect(facts).toEqual([
      `Request ID: ${EXAMPLE_DEPOSIT._id}`,
      'Amount: ₹ 1,000.00',
      'Remarks: -',
      expect.stringMatching(/^Date and Time: /),
      'Payment Type: UPI',
      'UTR: No UTR',
      'Wallet: Any UPI app',
    ])
    const before = asked.filter((query) => query.has('startDate')).length
    fireEvent.click(sheet.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(asked.filter((query) => query.has('startDate')).length).toBeGreaterThan(before))
    fireEvent.keyDown(await dialog('Deposit'), { key: 'Escape' })
    const states = within(screen.getByLabelText('State')).getAllByRole('option')
    expect(states.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Pending',
      'Processing',
      'Approved',
      'Rejected',
    ])
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'approved' } })
    await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('approved'))
    await press('Reset')
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true))
  })

  test.each([
    ['EXPIRED', 'The time to pay ran out'],
    ['FAILED', 'The payment did not go through'],
    ['RETURNED', 'The payment was sent back'],
    ['Wrong amount', 'Wrong amount'],
  ])('say %s in words: %s', async (remarks, text) => {
    show({ path: '/transaction', open: [{ ...DEPOSIT, type: 'IPAY', status: 'rejected', remarks }] })
    fireEvent.click(await screen.findByRole('button', { name: /IPAY.*Rejected/ }))
    const sheet = within(await dialog('Deposit'))
    expect(sheet.getByText('Remarks').nextSibling?.textContent).toBe(text)
  })

  test('that were taken back say so, and when', async () => {
    const reversedAt = '2026-11-22T09:55:06.000Z'
    show({ path: '/transaction', open: [{ ...DEPOSIT, status: 'approved', reversedAt }] })
    const row = await screen.findByRole('button', { name: /UPI.*Taken back/ })
    expect(row.textContent).not.toContain('Approved')
    fireEvent.click(row)
    const sheet = within(await dialog('Deposit'))
    expect(sheet.getByRole('status').textContent).toBe('Taken back')
    const fact = sheet.getAllByRole('term').find(({ textContent }) => textContent === 'Taken back')
    expect(fact?.nextSibling?.textContent).toMatch(/22/)
  })

  test('of which nothing was played go back, asked twice, and a third time where a bonus would be lost', async () => {
    const open = [{ ...DEPOSIT, status: 'approved', receivedAmount: 1000, mayReturn: true }]
    const lost = { code: 'BONUS_WOULD_BE_LOST', message: 'Lost', requestId: 'r1', facts: { amount: 250 } }
    const answers = [
      { status: 409, body: lost },
      { body: { docs: { ...open[0], goesBack: 'ON_ITS_WAY' }, message: 'Updated Sucessfully' } },
    ]
    show({ path: '/transaction', open, onReturn: () => answers.shift() ?? null })
    fireEvent.click(await screen.findByRole('button', { name: /UPI.*Approved/ }))
    await press('Have it back')
    expect(sent).toEqual([])
    await press('Yes, send it back')
    await press('Yes, without its bonus')
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ forfeitBonus: false }, { forfeitBonus: true }]))
    expect(sent[0]).toMatchObject({ method: 'POST', url: RETURN })
    expect(await screen.findByText('Updated Sucessfully')).toBeDefined()
  })

  test('of which an officer says that one never came wait, and say until when at the most', async () => {
    const returnWaitsUntil = '2026-12-05T09:55:06.000Z'
    const open = [{ ...DEPOSIT, status: 'approved', receivedAmount: 1000, mayReturn: false, returnWaitsUntil }]
    show({ path: '/transaction', open })
    fireEvent.click(await screen.findByRole('button', { name: /UPI.*Approved/ }))
    const sheet = within(await dialog('Deposit'))
    expect(sheet.getByText('Going back waits').nextSibling?.textContent).toMatch(/until 5 Dec 2026/)
    expect(screen.queryByRole('button', { name: 'Have it back' })).toBeNull()
  })

  test.each([
    ['ON_ITS_WAY', 'On its way back'],
    ['BACK', 'Back where it came from'],
    ['NEVER_CAME', 'It never came'],
  ])('that go back say how far that is: %s', async (goesBack, text) => {
    const reversedAt = '2026-11-22T09:55:06.000Z'
    show({ path: '/transaction', open: [{ ...DEPOSIT, status: 'approved', reversedAt, goesBack }] })
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`UPI.*${text}`) }))
    const sheet = within(await dialog('Deposit'))
    expect(sheet.getByRole('status').textContent).toBe(text)
    expect(sheet.getByText('Left your balance').nextSibling?.textContent).toMatch(/22/)
    expect(screen.queryByRole('button', { name: 'Have it back' })).toBeNull()
  })

  test('are empty in words', async () => {
    show({ path: '/transaction' })
    expect(await screen.findByText('Oops No Transaction Found!')).toBeDefined()
  })

  test('may be taken back, asked twice, where the site lets players do so', async () => {
    show({ path: '/transaction', open: [DEPOSIT], config: { switches: { playerCancelsDeposits: true } } })
    fireEvent.click(await screen.findByRole('button', { name: /UPI \| Any UPI app.*Pending/ }))
    await press('Cancel request')
    expect(sent).toEqual([])
    await press('Yes, cancel it')
    await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/user/deposit' }]))
    expect(await screen.findByText('Updated Sucessfully')).toBeDefined()
  })

  test('stay where they are on other sites', async () => {
    show({ path: '/transaction', open: [DEPOSIT] })
    fireEvent.click(await screen.findByRole('button', { name: /UPI \| Any UPI app.*Pending/ }))
    await dialog('Deposit')
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull()
  })
})
