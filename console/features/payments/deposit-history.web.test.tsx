/** A deposit that was decided: what its panel says, and how two officers take it back. */
import { calls, type Endpoint } from '@paddock/contract'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { paise } from '@paddock/domain/money'
import { formatMoment } from '@paddock/ui/formats'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { type Asking, answered, press, question, sayYes, show } from '../../kit/testing/show.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { DEPOSIT as WAITING } from './testing/deposit.ts'

const DEPOSIT: QueuedDeposit = { ...WAITING, receivedAmount: paise(90_000), decidedAt: 1000, status: 'approved' }
const PLAYER = { balance: paise(50_000), exposure: paise(0), clientPL: paise(0), createdAt: 0 }
const METHOD = { upiId: 'a@bank', accountNumber: '', walletNumber: '', mobileNumber: '', accountName: '' }

const UNTIL = Date.UTC(2026, 11, 3, 12)

let deposit: QueuedDeposit
/** What would keep it from being credited. */
let inTheWay: string | null
let asked: object[]
let sent: (Asking & { readonly endpoint: Endpoint })[]
let reversed: object
beforeEach(() => {
  deposit = DEPOSIT
  inTheWay = null
  asked = []
  sent = []
  reversed = { ...DEPOSIT, reversalBy: 'agent', reversalUntil: UNTIL }
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

/** Of which what came in and went out is no result. */
const REPORT = {
  casino: [{ totalAmount: paise(-4000) }],
  exchange: [{ totalAmount: paise(1500) }],
  deposit: [{ totalAmount: paise(900_000), totalBonus: paise(0) }],
  withdraw: [],
}

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === calls.getDeposits) {
    asked.push(asking)
    return { docs: [deposit], totalDocs: 1, totalIsLeast: false }
  }
  if (endpoint === calls.getDeposit)
    return { docs: { deposit, steps: [], last: [], claims: [], lines: [], near: [], method: METHOD, inTheWay } }
  if (endpoint === calls.getGameReport) return { docs: REPORT }
  if (endpoint === calls.getPerson) return { docs: { user: PLAYER } }
  sent.push({ endpoint, ...asking })
  return { docs: reversed }
}

async function open(change: Partial<QueuedDeposit> = {}, at = '/'): Promise<void> {
  deposit = { ...DEPOSIT, ...change }
  show(<DepositHistory />, { call, at })
  fireEvent.click(await screen.findByText(/· Any UPI app$/))
  await screen.findByText(WORDS.lastPayments)
}

test('the first of two says why it is taken back, and sees what the player would have then', async () => {
  await open()
  press(WORDS.reverse)
  const dialog = await question(WORDS.reverseTitle('900.00', 'player1'))
  expect(dialog.textContent).toContain(WORDS.reverseFirst)
  expect((await within(dialog).findByText(/400\.00/)).textContent).toMatch(/[-−]400\.00/)
  expect(within(dialog).getByText(WORDS.belowZero)).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: /It never came/ }))
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    {
      endpoint: calls.reverseDeposit,
      params: { role: 'agent', depositId: 'dep_1' },
      body: { version: 3, remarks: 'It never came', transactionCode: '123456' },
      idempotencyKey: expect.any(String),
    },
  ])
  expect(await screen.findByText(WORDS.reversalAsked('player1'))).toBeDefined()
})

test('the second agrees, and is told that it is done', async () => {
  await open({ reversalBy: 'master', reversalUntil: UNTIL })
  expect(screen.getByText(WORDS.reverseWaits('master', formatMoment(UNTIL)))).toBeDefined()
  reversed = { ...DEPOSIT, reversalBy: 'master', reversedAt: 5 }
  press(WORDS.reverseSecond)
  const dialog = await question()
  expect(dialog.textContent).toContain(WORDS.reverseLast('master'))
  fireEvent.click(within(dialog).getByRole('button', { name: /It never came/ }))
  await sayYes()
  expect(await screen.findByText(WORDS.wasReversed('900.00', 'player1'))).toBeDefined()
})

const OWED = {
  amount: paise(100_000),
  why: 'PLAYER_LOCKED',
  payer: null,
  payerInLine: false,
  owedAt: 500,
  firstBy: null,
  utr: null,
  sentAt: null,
  cameBack: 0,
  neverCameAt: null,
  undone: null,
}

test('what is owed back says why, and under which reference it was sent', async () => {
  await open({ status: 'rejected', receivedAmount: null, remarks: 'RETURNED', owed: OWED })
  expect(screen.getByText(WORDS.owedReasons.PLAYER_LOCKED)).toBeDefined()
  reversed = { ...deposit, owed: { ...OWED, firstBy: 'agent', utr: 'HDFC1' } }
  fireEvent.change(screen.getByLabelText(WORDS.sentUnder), { target: { value: 'HDFC1' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: WORDS.sentBack }).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(WORDS.sentTo), { target: { value: 'asha@oksbi' } })
  press(WORDS.sentBack)
  expect((await question(WORDS.sentBackTitle('1,000.00', 'player1'))).textContent).toContain(WORDS.reverseFirst)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.sendBackDeposit, body: { version: 3, utr: 'HDFC1', payer: 'asha@oksbi' } },
  ])
  expect(await screen.findByText(WORDS.reversalAsked('player1'))).toBeDefined()
})

test('what came back from the account that a line names goes to another one that is typed', async () => {
  const named = { ...OWED, payer: 'asha@oksbi', payerInLine: true }
  await open({ status: 'rejected', receivedAmount: null, owed: named })
  expect(screen.queryByLabelText(WORDS.sentTo)).toBeNull()
  cleanup()
  await open({ status: 'rejected', receivedAmount: null, owed: { ...named, cameBack: 1 } })
  const field = screen.getByLabelText<HTMLInputElement>(WORDS.sentTo)
  expect(field.value).toBe('asha@oksbi')
  fireEvent.change(field, { target: { value: '123 HDFC0001234' } })
  fireEvent.change(screen.getByLabelText(WORDS.sentUnder), { target: { value: 'HDFC2' } })
  press(WORDS.sentBack)
  await question()
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ body: { utr: 'HDFC2', payer: '123 HDFC0001234' } }])
})

test('what its player had returned and never came is owed again once it is there', async () => {
  inTheWay = 'UNPLAYED'
  await open({ status: 'approved', reversedAt: 900, owed: { ...OWED, why: 'UNPLAYED', neverCameAt: 1000 } })
  expect(screen.getByText(WORDS.owedInstead(WORDS.inTheWay.UNPLAYED))).toBeDefined()
  press(WORDS.owe)
  expect((await question()).textContent).toContain(WORDS.oweUnplayedFact('agent'))
})

test('another officer agrees to the same reference, and whoever said it first does not', async () => {
  const first = { ...OWED, firstBy: 'master', utr: 'HDFC1', payer: 'asha@oksbi' }
  await open({ status: 'rejected', receivedAmount: null, owed: first })
  expect(screen.getByText(WORDS.sentBackWaits('master', 'HDFC1', 'asha@oksbi'))).toBeDefined()
  reversed = { ...deposit, owed: { ...first, sentAt: 9 } }
  press(WORDS.sentBackSecond)
  expect((await question()).textContent).toContain(WORDS.sentBackLast('master'))
  await sayYes()
  expect(await screen.findByText(WORDS.wasSentBack('1,000.00'))).toBeDefined()
  cleanup()
  await open({ status: 'rejected', receivedAmount: null, owed: { ...first, firstBy: 'agent' } })
  fireEvent.change(screen.getByLabelText(WORDS.sentUnder), { target: { value: 'HDFC1' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: WORDS.sentBackSecond }).disabled).toBe(true)
})

test.each([
  ['NEVER_CAME', null, '1,000.00 of player1 never came'],
  ['CAME_BACK', 9, '1,000.00 that was sent back for player1 has come back'],
] as const)('that it %s takes the word of two, of which the first is not said again', async (what, sentAt, title) => {
  const undone = { what, by: 'agent', until: UNTIL }
  await open({ status: 'rejected', receivedAmount: null, owed: { ...OWED, sentAt } })
  reversed = { ...deposit, owed: { ...OWED, sentAt, undone } }
  press(WORDS.undoOwed[what])
  const dialog = await question(title)
  expect(dialog.textContent).toContain(WORDS.undoOwedFact[what]('agent'))
  fireEvent.change(within(dialog).getByLabelText(WORDS.reverseWhy), { target: { value: 'The bank says so' } })
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.undoOwedDeposit, body: { what, version: 3, remarks: 'The bank says so' } },
  ])
  expect(await screen.findByText(WORDS.reversalAsked('player1'))).toBeDefined()
  cleanup()
  await open({ status: 'rejected', receivedAmount: null, owed: { ...OWED, sentAt, undone } })
  expect(screen.getByText(WORDS.undoOwedWaits[what]('agent', formatMoment(UNTIL)))).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: WORDS.undoOwedSecond[what] }).disabled).toBe(true)
})

test('whom a line of a statement names as the payer nobody says', async () => {
  await open({ receivedAmount: null, owed: { ...OWED, why: 'UNPLAYED', payer: 'asha@oksbi', payerInLine: true } })
  expect(screen.getByText(WORDS.owedReasons.UNPLAYED)).toBeDefined()
  expect(screen.getByText('asha@oksbi')).toBeDefined()
  expect(screen.queryByLabelText(WORDS.sentTo)).toBeNull()
  fireEvent.change(screen.getByLabelText(WORDS.sentUnder), { target: { value: 'HDFC1' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: WORDS.sentBack }).disabled).toBe(false)
})

test.each([
  [null, WORDS.owed],
  [9, WORDS.sentOn],
])('what its player has sent back says how far that is', async (sentAt, text) => {
  await open({ reversedAt: 8, owed: { ...OWED, why: 'UNPLAYED', sentAt } })
  const panel = within(screen.getByRole('dialog', { name: 'player1' }))
  expect(panel.getAllByText(text).length).toBeGreaterThan(0)
  expect(panel.queryByText(WORDS.reversed)).toBeNull()
})

test.each(['rejected', 'canceled'] as const)(
  'what turns up of a claim that was %s is owed back, where it may not be credited',
  async (status) => {
    await open({ status, receivedAmount: null })
    expect(screen.getByText(WORDS.claimedAnew('player1'))).toBeDefined()
    expect(screen.queryByRole('button', { name: WORDS.owe })).toBeNull()
    cleanup()
    inTheWay = 'PLAYER_LOCKED'
    await open({ status, receivedAmount: null })
    expect(screen.getByText(WORDS.owedInstead(WORDS.inTheWay.PLAYER_LOCKED))).toBeDefined()
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(WORDS.received) }), { target: { value: '700' } })
    press(WORDS.owe)
    const asked = (await question(WORDS.oweTitle('700.00', 'player1'))).textContent
    expect(asked).toContain('else the player claims it again')
    expect(asked).not.toContain('is rejected')
    await sayYes()
    await answered()
    expect(sent).toMatchObject([{ endpoint: calls.oweDeposit, body: { version: 3, amount: 70_000 } }])
  },
)

test.each<[string, Partial<QueuedDeposit>]>([
  ['approved', {}],
  ['owed already', { status: 'rejected', receivedAmount: null, owed: OWED }],
  ['another’s to decide', { status: 'rejected', receivedAmount: null, mine: false }],
  ['a gateway’s', { status: 'rejected', receivedAmount: null, type: 'IPAY' }],
])('what is %s cannot be said to be owed', async (_, change) => {
  await open(change)
  expect(screen.queryByRole('button', { name: WORDS.owe })).toBeNull()
})

test.each<[string, Partial<QueuedDeposit>]>([
  ['one’s own word', { reversalBy: 'agent', reversalUntil: UNTIL }],
  ['what is not one’s own to decide', { mine: false }],
  ['a gateway’s payment', { type: 'IPAY' }],
  ['what was taken back', { reversalBy: 'master', reversedAt: 5 }],
  ['what was rejected', { status: 'rejected', receivedAmount: null }],
])('%s cannot be taken back', async (_, change) => {
  await open(change)
  for (const name of [WORDS.reverse, WORDS.reverseSecond]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('what was taken back is called so, and can be asked for', async () => {
  await open({ reversedAt: 5 }, '/?status=reversed')
  await waitFor(() =>
    expect(asked).toContainEqual(expect.objectContaining({ query: expect.objectContaining({ status: 'reversed' }) })),
  )
  expect(screen.getAllByText(WORDS.reversed).length).toBeGreaterThan(1)
  expect(screen.queryByText(WORDS.requestStates.approved, { selector: 'span' })).toBeNull()
})
