/** The drawer for withdrawals, in the whole app: what stands before one, the accounts, the request and its list. */
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { EXAMPLE_ACCOUNT, EXAMPLE_WITHDRAWAL } from '@paddock/contract/examples/withdrawals'
import { pageInfoOf } from '@paddock/contract/page'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressNow, renderApp } from '../../testing/render-app.tsx'
// Loaded beforehand: how long that takes is not what is looked at.
import './withdraw-route.tsx'
import '../other-routes.tsx'

const TERMS = callExamples.getWithdrawTerms.docs as object
const SENT_IMAGE = callExamples.savePayoutImage.docs as { readonly image: string }
const FREE = { ...EXAMPLE_ACCOUNT, heldUntil: null }

type Change = {
  readonly config?: Record<string, unknown>
  readonly player?: object
  readonly terms?: object
  readonly accounts?: readonly object[]
  readonly requests?: readonly object[]
  /** What an account by the first method is asked for. */
  readonly fields?: readonly object[]
  readonly refused?: { readonly call: string; readonly status: number; readonly body: object }
  readonly path?: string
}

let sent: {
  readonly call: string
  readonly body: Record<string, unknown>
  readonly query: string
  readonly key: string
  /** What the tab keeps of it while it is on its way. */
  readonly kept: string
}[]

function show(change: Change = {}) {
  const { config, player = {}, terms = {}, accounts = [FREE], requests = [], refused, path = '/withdraw' } = change
  const [way] = callExamples.getPayoutMethods.docs as readonly object[]
  const answers: Readonly<Record<string, object>> = {
    'GET /api/user/withdraw': { docs: requests, ...pageInfoOf(1, 25, requests.length) },
    'GET /api/user/account': { docs: accounts },
    'GET /api/user/account/method': { docs: [{ ...way, ...(change.fields && { fields: change.fields }) }] },
    'POST /api/user/account/image': { docs: SENT_IMAGE },
    'POST /api/user/account': { docs: FREE, message: 'Account Created Successfully' },
    'PUT /api/user/account': { docs: FREE, message: 'Updated Sucessfully' },
    'PATCH /api/user/account': { docs: FREE, message: 'Updated Sucessfully' },
    'DELETE /api/user/account': { docs: { accountId: FREE._id }, message: 'Deleted Successfull' },
    'POST /api/user/accountLog': { docs: {} },
    'POST /api/user/withdraw': { docs: EXAMPLE_WITHDRAWAL, message: 'Withdraw Request Added' },
    'DELETE /api/user/withdraw': {
      docs: { ...EXAMPLE_WITHDRAWAL, status: 'canceled' },
      message: 'Updated Sucessfully',
    },
  }
  const fetch = async (url: unknown, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname, search } = new URL(String(url), location.origin)
    const call = `${method} ${pathname}`
    if (method !== 'GET')
      sent.push({
        call,
        body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
        query: search,
        key: new Headers(headers).get('idempotency-key') ?? '',
        kept: sessionStorage.getItem('paddock.withdrawal-on-its-way') ?? '',
      })
    if (call === 'GET /api/user/withdraw/terms') return Response.json({ docs: { ...TERMS, ...terms } })
    if (refused?.call === call) return Response.json(refused.body, { status: refused.status })
    return answers[call] && Response.json(answers[call])
  }
  return renderApp(path, { player, fetch, ...(config && { config }) })
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const changes = (call: string) => sent.filter((each) => each.call === call)

beforeEach(() => {
  sent = []
  localStorage.setItem(`paddock.first-result.${EXAMPLE_USER._id}`, 'true')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

describe('a withdrawal', () => {
  test('says what can be had, how much is still to be played and how long it takes', async () => {
    show({ terms: { turnoverLeft: 1500, medianMinutes: 42, p95Minutes: 130, waiting: 3 } })
    const shown = within(await dialog('WITHDRAW FUNDS'))
    expect(await shown.findByText('₹ 4,200.00')).toBeDefined()
    expect(shown.getByText(/1,500 of what you paid in or were given are still to be played/)).toBeDefined()
    expect(shown.getByText(/up to 42 min, 95 of 100 up to 2 h 10 min. Waiting now: 3/)).toBeDefined()
  })

  test.each([
    ['', 'Amount should be greater than 100 and less than 4,200'],
    ['99', 'Amount should be greater than 100 and less than 4,200'],
    ['4201', 'Amount should be greater than 100 and less than 4,200'],
  ])('of "%s" is out of range', async (typed, text) => {
    show()
    await screen.findByLabelText('Amount')
    type('Amount', typed)
    await press('Withdraw')
    expect(await screen.findByText(text)).toBeDefined()
    expect(changes('POST /api/user/withdraw')).toEqual([])
  })

  test('of more than there is says so as it is typed, and asks anew what there is when it is pressed', async () => {
    const terms = { available: 4200 }
    show({ terms })
    await screen.findByLabelText('Amount')
    type('Amount', '4201')
    expect((await screen.findByRole('alert')).textContent).toBe('Amount should be greater than 100 and less than 4,200')
    terms.available = 5000
    await press('Withdraw')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await press('Withdraw')
    await waitFor(() => expect(changes('POST /api/user/withdraw')).toHaveLength(1))
  })

  test('is sent once, says so for three seconds, and leads to its list', async () => {
    show({ requests: [EXAMPLE_WITHDRAWAL] })
    await screen.findByLabelText('Amount')
    type('Amount', '001500')
    await press('Withdraw')
    // Both are there for seconds only: neither is looked for after the other.
    await Promise.all([screen.findByText('Request Sent!'), screen.findByText('Withdraw Request Added')])
    const [request, ...more] = changes('POST /api/user/withdraw')
    expect(more).toEqual([])
    expect(request).toMatchObject({ body: { amount: 1500, accountId: FREE._id } })
    expect(request?.key).not.toBe('')
    await waitFor(() => expect(addressNow()).toBe('/transaction'), { timeout: 6000 })
    expect(screen.getByRole('tab', { name: 'Withdraw' }).getAttribute('data-state')).toBe('active')
  })

  test('cannot be pressed while the account is held, and says until when', async () => {
    show({ accounts: [EXAMPLE_ACCOUNT, { ...FREE, _id: 'acc_2', primary: false }] })
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' })
    const [held, free] = await screen.findAllByRole('radio')
    expect(screen.getByText(/^Held until /)).toBeDefined()
    expect(button().disabled).toBe(true)
    fireEvent.click(free!)
    expect(button().disabled).toBe(false)
    fireEvent.click(held!)
    expect(button().disabled).toBe(true)
  })

  test('before which something is to be played leads to where it may go back, where it may, once', async () => {
    const body = { code: 'TURNOVER_LEFT', message: '1,500 are still to be played', left: 1500 }
    const refused = { call: 'POST /api/user/withdraw', status: 409, body }
    show({ refused, terms: { turnoverLeft: 1500, mayReturn: true } })
    const back = async () =>
      (await screen.findAllByRole('link', { name: /Or have back/ })).map((link) => link.getAttribute('href'))
    expect(await back()).toEqual(['/transaction'])
    await screen.findByLabelText('Amount')
    type('Amount', '200')
    await press('Withdraw')
    expect((await screen.findByRole('alert')).textContent).toContain('still to be played')
    expect(await back()).toEqual(['/transaction'])
    cleanup()
    show({ refused, terms: { turnoverLeft: 1500, mayReturn: false } })
    await screen.findByLabelText('Amount')
    type('Amount', '200')
    await press('Withdraw')
    await screen.findByRole('alert')
    expect(screen.queryByRole('link', { name: /Or have back/ })).toBeNull()
  })

  test('that is refused says why, and stays', async () => {
    const body = { code: 'ACCOUNT_HELD', message: 'For your safety nothing is paid to this account yet' }
    show({ refused: { call: 'POST /api/user/withdraw', status: 409, body } })
    await screen.findByLabelText('Amount')
    type('Amount', '1500')
    await press('Withdraw')
    expect((await screen.findByRole('alert')).textContent).toBe(body.message)
  })

  test('that costs a bonus says how much, and gives it up only when that is pressed', async () => {
    const body = { code: 'BONUS_WOULD_BE_LOST', message: 'A withdrawal now costs you 800 of bonus', amount: 800 }
    show({ refused: { call: 'POST /api/user/withdraw', status: 409, body } })
    await screen.findByLabelText('Amount')
    type('Amount', '1500')
    await press('Withdraw')
    expect((await screen.findByRole('alert')).textContent).toBe(body.message)
    expect(changes('POST /api/user/withdraw').map(({ body: { forfeitBonus } }) => forfeitBonus)).toEqual([undefined])
    type('Amount', '1400')
    expect(screen.queryByText('Give up the bonus and withdraw')).toBeNull()
    await press('Withdraw')
    await press('Give up the bonus and withdraw')
    await waitFor(() => expect(changes('POST /api/user/withdraw')).toHaveLength(3))
    expect(changes('POST /api/user/withdraw').at(-1)?.body).toEqual({
      amount: 1400,
      accountId: FREE._id,
      forfeitBonus: true,
    })
  })

  test('waits for the one before it and says how long that takes, unless the site allows several', async () => {
    show({ terms: { hasPending: true, medianMinutes: 42, p95Minutes: 130, waiting: 3 } })
    expect(await screen.findByText('Already Have Request, Please Wait')).toBeDefined()
    expect(screen.getByText(/up to 42 min/)).toBeDefined()
    cleanup()
    show({ terms: { hasPending: true }, config: { switches: { manyPendingWithdrawals: true } } })
    expect(await screen.findByLabelText('Amount')).toBeDefined()
  })

  describe('that needs the second factor', () => {
    const CALL = 'POST /api/user/withdraw'
    const CODE = 'Authenticator code'
    const asksAbove = (above: number, isOn = true) => ({ factor: { isOn, free: above, above, tooNew: null } })
    const wrong = {
      call: CALL,
      status: 422,
      body: { code: 'OTP_VERIFICATION_FAILED', message: 'OTP Verification Failed' },
    }
    const noteOf = (label: string): string =>
      (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('')

    test('asks for a code once the amount is above what is free, and sends it beside the rest', async () => {
      show({ terms: asksAbove(1000) })
      await screen.findByLabelText('Amount')
      type('Amount', '1000')
      expect(screen.queryByLabelText(CODE)).toBeNull()
      type('Amount', '1001')
      const field = screen.getByLabelText(CODE)
      expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual([
        'numeric',
        'one-time-code',
      ])
      await press('Withdraw')
      expect(noteOf(CODE)).toContain('Enter the code of your authenticator')
      expect(changes(CALL)).toEqual([])
      type(CODE, '48 29 13')
      await press('Withdraw')
      await screen.findByText('Request Sent!')
      expect(changes(CALL).map(({ body }) => body)).toEqual([
        { amount: 1001, accountId: FREE._id, factorCode: '482913' },
      ])
    })

    test('asks at once where each needs one, and takes a backup code too, which is kept nowhere', async () => {
      show({ terms: { factor: { isOn: true, free: 0, above: null, tooNew: null } }, refused: wrong })
      await screen.findByLabelText(CODE)
      await press('Use a backup code')
      type('Amount', '500')
      type('Backup code', '4k2p-9xqm')
      await press('Withdraw')
      await waitFor(() => expect(changes(CALL)[0]?.body).toMatchObject({ factorCode: '4k2p-9xqm' }))
      expect(changes(CALL)[0]?.kept).toContain('500')
      expect(changes(CALL)[0]?.kept).not.toContain('4k2p')
    })

    test('asks for no code that does not serve yet, and says from when it does', async () => {
      const until = new Date(Date.now() + 3_600_000).toISOString()
      show({ terms: { factor: { isOn: true, free: 0, above: 1000, tooNew: { until, free: 1000 } } } })
      await screen.findByLabelText(CODE)
      type('Amount', '1001')
      expect(screen.queryByLabelText(CODE)).toBeNull()
      expect(screen.getByText(/Two-step login was turned on less than a day ago/)).toBeDefined()
      await press('Withdraw')
      expect(changes(CALL)).toEqual([])
      type('Amount', '1000')
      expect(screen.getByLabelText(CODE)).toBeDefined()
    })

    test('says of a wrong one at its field, and begins it anew', async () => {
      show({ terms: asksAbove(0), refused: wrong })
      await screen.findByLabelText(CODE)
      type('Amount', '500')
      type(CODE, '000000')
      await press('Withdraw')
      await waitFor(() => expect(noteOf(CODE)).toContain('OTP Verification Failed'))
      expect(screen.getAllByText('OTP Verification Failed')).toHaveLength(1)
      expect(screen.getByLabelText(CODE)).toHaveProperty('value', '')
      type(CODE, '1')
      await waitFor(() => expect(noteOf(CODE)).not.toContain('OTP Verification Failed'))
      type('Amount', '600')
      expect(changes(CALL)).toHaveLength(1)
    })

    test('asks for it where the site does so only by now', async () => {
      const body = { code: 'FACTOR_CODE_MISSING', message: 'This withdrawal needs a code of your authenticator' }
      show({ refused: { call: CALL, status: 422, body } })
      await screen.findByLabelText('Amount')
      type('Amount', '500')
      await press('Withdraw')
      expect(await screen.findByLabelText(CODE)).toBeDefined()
      expect(noteOf(CODE)).toContain(body.message)
    })

    test('leads whoever has none to where it is turned on, before anything is sent', async () => {
      show({ terms: asksAbove(1000, false) })
      await screen.findByLabelText('Amount')
      type('Amount', '1001')
      expect(screen.getByText('More than ₹ 1,000 within 24 hours is paid only with two-step login')).toBeDefined()
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(true)
      const way = screen.getByRole('link', { name: 'Turn on two-step login' })
      expect(way.getAttribute('href')).toBe('/secureauth')
      expect(screen.getByText(/^For your safety nothing is paid out for some time after/)).toBeDefined()
      type('Amount', '1000')
      expect(screen.queryByRole('link', { name: 'Turn on two-step login' })).toBeNull()
      cleanup()
      show({ terms: asksAbove(0, false) })
      expect(await screen.findByText('Withdrawals are paid only with two-step login')).toBeDefined()
    })

    test('and where the server says so', async () => {
      const body = { code: 'FACTOR_NEEDED', message: 'More than 1,000.00 within 24 hours …', facts: { above: 1000 } }
      show({ refused: { call: CALL, status: 409, body } })
      await screen.findByLabelText('Amount')
      type('Amount', '1500')
      await press('Withdraw')
      expect(await screen.findByRole('link', { name: 'Turn on two-step login' })).toBeDefined()
    })
  })

  test('is not for a demo account', async () => {
    show({ player: { demo: true } })
    expect(await screen.findByText('This is your Demo Account, Please Login as Normal user')).toBeDefined()
  })
})

describe('an account that is paid to', () => {
  const fill = () => {
    for (const [label, text] of [
      ['Bank Name', 'HDFC Bank'],
      ['IFSC Code', 'HDFC0001234'],
      ['Account Number', '123456789012'],
    ] as const)
      type(label, text)
  }

  test('needs a holder and every field, is added once, and logged half a second after', async () => {
    show({ accounts: [] })
    await press('Add an account')
    await dialog('Add an account')
    await screen.findByLabelText('Name of the holder')
    await press('Save')
    expect(await screen.findAllByText('Name is Not Valid')).toHaveLength(1)
    type('Name of the holder', 'Ann Lee')
    await press('Save')
    expect(await screen.findByText('Bank Name is not valid')).toBeDefined()
    expect(sent).toEqual([])
    fill()
    await press('Save')
    expect(await screen.findByText('Account Created Successfully')).toBeDefined()
    expect(changes('POST /api/user/account')).toMatchObject([
      { body: { name: 'Ann Lee', accountDetails: [{ label: 'Bank Name', value: 'HDFC Bank' }, {}, {}] } },
    ])
    await waitFor(() =>
      expect(changes('POST /api/user/accountLog')).toMatchObject([{ body: { accountNumber: '123456789012' } }]),
    )
  })

  test.each([
    [
      422,
      { code: 'ACCOUNT_FIELD_WRONG', message: 'IFSC Code is not valid', field: 'IFSC Code' },
      'IFSC Code is not valid',
    ],
    [500, {}, 'Account Not Created'],
  ])('that is refused with %d says so', async (status, body, text) => {
    show({ accounts: [], refused: { call: 'POST /api/user/account', status, body } })
    await press('Add an account')
    await screen.findByLabelText('Name of the holder')
    type('Name of the holder', 'Ann Lee')
    fill()
    await press('Save')
    expect(await screen.findAllByText(text)).toHaveLength(1)
  })

  test('tells of its hold, is made the primary one, and is deleted after a question', async () => {
    show({ accounts: [FREE, { ...EXAMPLE_ACCOUNT, _id: 'acc_2', name: 'Ann Lee second', primary: false }] })
    await press('See or change Ann Lee second')
    const shown = within(await dialog('Account'))
    expect(shown.getByText(/^Held until /)).toBeDefined()
    await press('Make primary')
    await waitFor(() => expect(changes('PATCH /api/user/account')[0]?.query).toContain('accountId=acc_2'))
    await press('See or change Ann Lee second')
    await press('Delete')
    await dialog('Are you sure you want to Delete?')
    await press('Cancel')
    expect(changes('DELETE /api/user/account')).toEqual([])
    await press('Delete')
    await press('OK')
    expect(await screen.findByText('Deleted Successfull')).toBeDefined()
  })

  test('has its image sent as it is chosen, and names where it is', async () => {
    const fields = [{ label: 'Your QR', type: 'IMAGE' }]
    show({ accounts: [], fields })
    await press('Add an account')
    const field = await screen.findByLabelText('Your QR')
    fireEvent.change(field, { target: { files: [new File(['pixels'], 'mine.png', { type: 'image/png' })] } })
    expect(await screen.findByText('mine.png')).toBeDefined()
    type('Name of the holder', 'Ann Lee')
    await press('Save')
    expect(await screen.findByText('Account Created Successfully')).toBeDefined()
    expect(changes('POST /api/user/account')).toMatchObject([
      { body: { accountDetails: [{ label: 'Your QR', value: SENT_IMAGE.image }] } },
    ])
  })

  test('keeps its image where no other one is chosen', async () => {
    const accountDetails = [{ label: 'Your QR', type: 'IMAGE', value: '•••' }]
    show({ accounts: [{ ...FREE, accountDetails }] })
    await press('See or change Ann Lee player1')
    expect(await screen.findByText('An image is kept')).toBeDefined()
    await press('Save')
    await waitFor(() =>
      expect(changes('PUT /api/user/account')).toMatchObject([{ body: { accountDetails: [{ value: '•••' }] } }]),
    )
  })

  test('keeps what is left as it was shown', async () => {
    show()
    await press('See or change Ann Lee player1')
    await screen.findByLabelText('IFSC Code')
    type('IFSC Code', 'ICIC0004321')
    await press('Save')
    await waitFor(() =>
      expect(changes('PUT /api/user/account')).toMatchObject([
        { body: { accountDetails: [{ value: 'HDFC••••' }, { value: 'ICIC0004321' }, { value: '••••9012' }] } },
      ]),
    )
  })
})

test('a withdrawal in the list says its place, its account and why it ended, and is taken back where it may be', async () => {
  const requests = [
    { ...EXAMPLE_WITHDRAWAL, place: 2 },
    { ...EXAMPLE_WITHDRAWAL, _id: 'wd_2', status: 'rejected', reason: 'RETURNED', place: null, amount: 700 },
  ]
  show({ path: '/transaction?tab=withdraw', requests, config: { switches: { playerCancelsWithdrawals: true } } })
  fireEvent.click(await screen.findByRole('button', { name: /700.00.*Rejected/ }))
  expect(await screen.findByText('The bank sent it back to your balance')).toBeDefined()
  fireEvent.keyDown(await dialog('Withdraw'), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: /1,500.00.*Pending/ }))
  expect(await screen.findByText('2 before it')).toBeDefined()
  expect(screen.getByText('Ann Lee ••••9012')).toBeDefined()
  await press('Cancel request')
  await press('Yes, cancel it')
  await waitFor(() => expect(changes('DELETE /api/user/withdraw')[0]?.query).toContain(EXAMPLE_WITHDRAWAL._id))
})
