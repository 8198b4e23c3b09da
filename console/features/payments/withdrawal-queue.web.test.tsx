/** The queue of withdrawals by cases: whom the money goes to, what stands against it, what each key asks and what goes to the server. */
import { calls, type Endpoint } from '@paddock/contract'
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import type { QueuedWithdrawal } from '@paddock/contract/shapes/withdrawal'
import { paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Asking, answered, factsIn, press, question, sayYes, show } from '../../kit/testing/show.tsx'
import { WithdrawalHistory } from './withdrawal-history.tsx'
import { WithdrawalQueue } from './withdrawal-queue.tsx'

const WITHDRAWAL: QueuedWithdrawal = {
  _id: 'wd_1',
  userId: '1002',
  userName: 'player1',
  amount: paise(150_000),
  paidAmount: paise(0),
  taxAmount: paise(0),
  netAmount: paise(150_000),
  remarks: '',
  createdAt: 0,
  decidedAt: null,
  type: 'UPI',
  name: 'Ravi Kumar',
  account: 'ra•••@okbank',
  utr: null,
  status: 'pending',
  reason: null,
  version: 2,
  place: 0,
  ownerName: 'agent',
  mine: true,
  takenBy: null,
  takenUntil: null,
  takenBelow: false,
  firstBy: null,
  firstAmount: null,
  needsTwo: false,
  leftAmount: paise(150_000),
  withholding: null,
  late: false,
  atGateway: false,
  flags: [],
  ruleReasons: null,
}
const DETAILS = {
  accountDetails: [{ label: 'UPI ID', type: 'UPI', value: 'ravi@okbank' }],
  steps: [],
  parts: [] as readonly object[],
  nameScore: 40,
  nameReason: 'OTHER',
  sharedWith: ['player9'],
  turnoverLeft: paise(40_000),
  goesBack: [{ rail: 'RRN', owed: paise(60_000) }],
  last: [],
  lastDeposits: [],
}
const PART = {
  n: 1,
  at: 0,
  by: 'agent',
  amount: paise(50_000),
  utr: '512345678901',
  taxAmount: paise(0),
  returnedAt: null,
  returnBy: null,
  returnUntil: null,
}

let row: QueuedWithdrawal
let parts: readonly object[]
let sent: (Asking & { readonly endpoint: Endpoint })[]
let asked: Endpoint[]
let answer: Partial<QueuedWithdrawal>
let refusal: CallFailure | null
beforeEach(() => {
  row = { ...WITHDRAWAL, createdAt: Date.now() }
  parts = []
  sent = []
  asked = []
  answer = { status: 'approved' }
  refusal = null
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => undefined
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
  asked.push(endpoint)
  if (endpoint === calls.getWithdrawals) return { docs: [row], totalDocs: 1, totalIsLeast: false }
  if (endpoint === calls.getWithdrawal) return { docs: { ...DETAILS, withdrawal: row, parts } }
  if (endpoint === calls.getGameReport) return { docs: REPORT }
  if (endpoint === calls.getPerson)
    return { docs: { user: { balance: paise(0), exposure: paise(0), clientPL: paise(0), createdAt: 0 } } }
  sent.push({ endpoint, ...asking })
  if (refusal) throw refusal
  return { docs: { ...row, ...answer, ...(asking.body['action'] === 'rejected' && { status: 'rejected' }) } }
}

async function open(change: Partial<QueuedWithdrawal> = {}): Promise<void> {
  row = { ...row, ...change }
  show(<WithdrawalQueue />, { call })
  await screen.findByText('ravi@okbank')
}

const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
const detail = () => screen.getByRole('region', { name: WORDS.askedAs })
const reference = () => screen.getByLabelText<HTMLInputElement>(WORDS.bankReference)

test.each<[string, Partial<QueuedWithdrawal>, string]>([
  ['a shared payee', { flags: ['PAYEE_SHARED'] }, WORDS.withdrawalFlags.PAYEE_SHARED],
  ['another name', { flags: ['NAME_DIFFERS'] }, WORDS.withdrawalFlags.NAME_DIFFERS],
  ['a first one', { flags: ['FIRST_WITHDRAWAL'] }, WORDS.withdrawalFlags.FIRST_WITHDRAWAL],
  ['who stays away', { flags: ['STAYS_AWAY'] }, WORDS.withdrawalFlags.STAYS_AWAY],
  ['an account that is held', { flags: ['ACCOUNT_HELD'] }, WORDS.withdrawalFlags.ACCOUNT_HELD],
  ['who is short', { flags: ['SHORT'] }, WORDS.withdrawalFlags.SHORT],
  ['one that is late', { late: true }, WORDS.late],
  ['one at a gateway', { atGateway: true }, WORDS.atGateway],
  ['one of another owner', { mine: false, ownerName: 'admin' }, WORDS.notMine('admin')],
  ['a part that was paid', { paidAmount: paise(50_000) }, WORDS.partlyPaid('500.00')],
  ['one that needs two', { needsTwo: true }, WORDS.needsTwoToPay],
  ['the first of two', { firstBy: 'master', firstAmount: paise(150_000) }, WORDS.firstAgreed('master', '1,500.00')],
])('%s is said in words', async (_, change, text) => {
  await open(change)
  expect(within(detail()).getByText(text)).toBeDefined()
})

test('the account stands in full with its holder, how far that is the player, and who else has it; one look is one call', async () => {
  await open()
  expect(within(detail()).getByText(WORDS.nameText(40, WORDS.nameReasons.OTHER))).toBeDefined()
  expect(within(detail()).getByText('player9')).toBeDefined()
  expect(within(detail()).getByText(WORDS.turnoverLeft)).toBeDefined()
  expect(within(detail()).getByText('To go back by UPI or IMPS')).toBeDefined()
  expect(asked.filter((one) => one === calls.getWithdrawal)).toHaveLength(1)
})

test.each<[string, Partial<QueuedWithdrawal>]>([
  ['somebody else works on', { takenBy: 'master', takenUntil: Date.now() + 60_000 }],
  ['a gateway pays', { atGateway: true }],
  ['another owner pays', { mine: false }],
])('what %s cannot be decided here, by button or by letter', async (_, change) => {
  await open(change)
  for (const name of [WORDS.pay, WORDS.reject, WORDS.take])
    expect(within(detail()).getByRole('button', { name })).toHaveProperty('disabled', true)
  const before = document.activeElement
  for (const name of ['a', 'r', 't']) key(name)
  expect(document.activeElement).toBe(before)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('A leads to the reference of the bank first, then asks, and pays under it', async () => {
  await open()
  key('a')
  expect(document.activeElement).toBe(reference())
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.change(reference(), { target: { value: ' 512345678901 ' } })
  fireEvent.keyDown(reference(), { key: 'Enter' })
  const dialog = await question(WORDS.payTitle('1,500.00', 'player1'))
  expect(factsIn(dialog)).toEqual([
    'Holder: Ravi Kumar',
    'Pay to: ra•••@okbank',
    'Left to pay: 1,500.00',
    "Bank's reference: 512345678901",
  ])
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    {
      endpoint: calls.decideWithdrawal,
      idempotencyKey: expect.any(String),
      body: { withdrawId: 'wd_1', version: 2, action: 'approved', amount: 150_000, utr: '512345678901' },
    },
  ])
  expect(await screen.findByText(WORDS.wasPaid('1,500.00', 'player1'))).toBeDefined()
})

test.each<[string, Partial<QueuedWithdrawal>, string, string]>([
  ['all', {}, '1500', WORDS.payFact],
  ['a part', {}, '500', WORDS.payPart],
  ['what the first agreed to', { firstBy: 'master', firstAmount: paise(150_000) }, '1500', WORDS.paySecond('master')],
])('of %s the question says what follows', async (_, change, amount, text) => {
  await open(change)
  fireEvent.change(screen.getByLabelText(/^Pay \(/), { target: { value: amount } })
  fireEvent.change(reference(), { target: { value: '512345678901' } })
  key('a')
  expect(within(await question()).getByText(text)).toBeDefined()
})

test.each<[string, Partial<QueuedWithdrawal>, string, string]>([
  ['all of it', {}, '1500', WORDS.sendFact],
  ['a part', {}, '500', `${WORDS.sendFact} ${WORDS.payPart}`],
  ['what the first agreed to', { firstBy: 'master', firstAmount: paise(150_000) }, '1500', WORDS.sendSecond('master')],
])('without a reference A asks to send to the gateway %s of an account of it', async (_, change, amount, text) => {
  answer = { status: 'processing', atGateway: true }
  await open({ type: 'IPAY', ...change })
  fireEvent.change(screen.getByLabelText(/^Pay \(/), { target: { value: amount } })
  expect(within(detail()).getByRole('button', { name: WORDS.sendToGateway })).toBeDefined()
  key('a')
  const told = amount === '500' ? '500.00' : '1,500.00'
  expect(within(await question(WORDS.sendTitle(told, 'player1'))).getByText(text)).toBeDefined()
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ body: { action: 'approved', amount: Number(amount) * 100 } }])
  expect(sent[0]?.body).not.toHaveProperty('utr')
  expect(await screen.findByText(WORDS.wasSent(told, 'player1'))).toBeDefined()
})

test('with a reference what the gateway would pay is paid by hand', async () => {
  await open({ type: 'IPAY' })
  fireEvent.change(reference(), { target: { value: '512345678901' } })
  press(WORDS.pay)
  expect(within(await question(WORDS.payTitle('1,500.00', 'player1'))).getByText(WORDS.payFact)).toBeDefined()
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ body: { action: 'approved', utr: '512345678901' } }])
  expect(await screen.findByText(WORDS.wasPaid('1,500.00', 'player1'))).toBeDefined()
})

test('the first of two agrees to what the gateway will pay, and hands nothing over', async () => {
  answer = { status: 'processing' }
  await open({ type: 'IPAY', needsTwo: true })
  expect(within(detail()).queryByRole('button', { name: WORDS.sendToGateway })).toBeNull()
  press(WORDS.approve)
  expect(within(await question()).getByText(WORDS.payFirst)).toBeDefined()
  await sayYes()
  await answered()
  expect(await screen.findByText(WORDS.wasAgreed('player1'))).toBeDefined()
})

test('the first of two agrees without a reference, and pays nothing', async () => {
  await open({ needsTwo: true })
  expect(screen.queryByLabelText(WORDS.bankReference)).toBeNull()
  key('a')
  expect(within(await question()).getByText(WORDS.payFirst)).toBeDefined()
  await sayYes()
  await answered()
  expect(sent[0]?.body).not.toHaveProperty('utr')
})

test('R gives back with a ready reason', async () => {
  await open()
  key('r')
  await question(WORDS.rejectWithdrawal('1,500.00', 'player1'))
  fireEvent.keyDown(screen.getByLabelText(WORDS.rejectReason), { key: '2' })
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { body: { action: 'rejected', remarks: Object.values(READY_REASONS.withdrawalRejected)[1], version: 2 } },
  ])
})

test('T takes it', async () => {
  await open()
  key('t')
  await waitFor(() => expect(sent).toMatchObject([{ endpoint: calls.takeWithdrawal, body: { take: true } }]))
})

test('a part that the bank sent back goes back with a reason', async () => {
  parts = [PART]
  await open()
  press(WORDS.returnPart)
  await question(WORDS.returnPart)
  fireEvent.change(screen.getByLabelText(WORDS.rejectReason), { target: { value: 'account closed' } })
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.returnWithdrawal, body: { part: 1, remarks: 'account closed', transactionCode: '123456' } },
  ])
})

test('that another officer has said that it came back stands beside the part', async () => {
  const returnUntil = Date.UTC(2026, 11, 3, 12)
  parts = [{ ...PART, returnBy: 'master', returnUntil }]
  await open()
  expect(within(detail()).getByText(WORDS.returnSaid('master', formatMoment(returnUntil)))).toBeDefined()
  expect(within(detail()).getByRole('button', { name: WORDS.returnPart })).toBeDefined()
})

test.each<[string, Partial<QueuedWithdrawal>, object]>([
  ['the gateway paid', {}, { by: null }],
  ['came back already', {}, { returnedAt: 1 }],
  ['another owner paid', { mine: false }, {}],
])('a part that %s is not sent back here', async (_, change, part) => {
  parts = [{ ...PART, ...part }]
  await open(change)
  expect(within(detail()).getByText(PART.utr)).toBeDefined()
  expect(within(detail()).queryByRole('button', { name: WORDS.returnPart })).toBeNull()
})

test('a row of the history opens what was paid, which the bank can send back, and nothing is decided there', async () => {
  parts = [PART]
  row = { ...row, status: 'approved', paidAmount: paise(50_000), decidedAt: 1 }
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  show(<WithdrawalHistory />, { call })
  fireEvent.click(await screen.findByText(WITHDRAWAL.account))
  fireEvent.click(await screen.findByRole('button', { name: WORDS.returnPart }))
  await question(WORDS.returnPart)
  for (const name of [WORDS.pay, WORDS.reject, WORDS.take]) expect(screen.queryByRole('button', { name })).toBeNull()
  fireEvent.change(screen.getByLabelText(WORDS.rejectReason), { target: { value: 'account closed' } })
  row = { ...row, status: 'rejected' }
  parts = [{ ...PART, returnedAt: 1 }]
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ endpoint: calls.returnWithdrawal, body: { part: 1, remarks: 'account closed' } }])
  expect(await screen.findByText(WORDS.partReturned)).toBeDefined()
})

/** Of 1,500.00 the first 500.00 leave untaxed, of the rest 30 % are withheld. */
const TAXED = { bps: 3000, exempt: paise(50_000), taxed: paise(0) }
const EXEMPT = { ...TAXED, exempt: paise(150_000) }
const HALF = { paidAmount: paise(100_000), leftAmount: paise(50_000), status: 'processing' } as const

test.each<[string, Partial<QueuedWithdrawal>, string, readonly [tax: string, net: string] | null]>([
  ['all of it', { withholding: TAXED }, '1500', ['300.00', '1,200.00']],
  ['a part that is free of it', { withholding: TAXED }, '500', null],
  ['a part that is free of it in part', { withholding: TAXED }, '800', ['90.00', '710.00']],
  ['half a paisa of it', { withholding: { ...TAXED, bps: 2850 } }, '500.05', ['0.01', '500.04']],
  [
    'what is left of one that was taxed',
    { ...HALF, withholding: { ...TAXED, taxed: paise(50_000) } },
    '500',
    ['150.00', '350.00'],
  ],
  ['what is free of it', { withholding: EXEMPT }, '1500', null],
  ['one of a place without it', {}, '1500', null],
])('of %s the tax is told before it is paid: by the button, in the question', async (_, change, typed, told) => {
  await open(change)
  fireEvent.change(screen.getByLabelText(/^Pay \(/), { target: { value: typed } })
  const said = told === null ? [] : [WORDS.transferNow(told[1], told[0])]
  expect(
    within(detail())
      .queryAllByRole('status')
      .map(({ textContent }) => textContent),
  ).toEqual(said)
  fireEvent.change(reference(), { target: { value: '512345678901' } })
  key('a')
  const facts = factsIn(await question())
  const split = facts.filter((fact) => fact.startsWith(WORDS.taxWithheld) || fact.startsWith(WORDS.toTransfer))
  expect(split).toEqual(told === null ? [] : [`${WORDS.taxWithheld}: ${told[0]}`, `${WORDS.toTransfer}: ${told[1]}`])
})

test.each<[string, Partial<QueuedWithdrawal>, readonly string[]]>([
  [
    'what all that is left comes to',
    { withholding: TAXED },
    [`${WORDS.taxWithheld}300.00`, `${WORDS.toTransfer}1,200.00`],
  ],
  ['nothing where nothing is withheld', { withholding: EXEMPT }, []],
])('beside the account stands %s, whatever is typed', async (_, change, lines) => {
  await open(change)
  fireEvent.change(screen.getByLabelText(/^Pay \(/), { target: { value: 'x' } })
  const labels = within(detail()).queryAllByText(new RegExp(`^(${WORDS.taxWithheld}|${WORDS.toTransfer})$`))
  expect(labels.map(({ parentElement }) => parentElement?.textContent)).toEqual(lines)
})

test('of a part that was paid its tax is told, and sent back is what its player had of it', async () => {
  parts = [{ ...PART, taxAmount: paise(15_000) }]
  await open()
  expect(within(detail()).getByText(WORDS.ofItTax('150.00'))).toBeDefined()
  press(WORDS.returnPart)
  expect(factsIn(await question())).toContain(`${WORDS.paid}: 350.00`)
})

test('what one has agreed to another officer pays: no yes to it, whatever is typed', async () => {
  await open({ firstBy: 'agent', firstAmount: paise(150_000), needsTwo: true })
  expect(within(detail()).getByText(WORDS.firstAgreedByMe('1,500.00'))).toBeDefined()
  expect(within(detail()).getByRole('button', { name: WORDS.pay })).toHaveProperty('disabled', true)
  expect(within(detail()).getByRole('button', { name: WORDS.reject })).toHaveProperty('disabled', false)
  expect(reference().disabled).toBe(true)
  key('a')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where another officer paid it meanwhile, the question says so and asks no more', async () => {
  refusal = new CallFailure(409, { message: 'The request has changed since', code: 'REQUEST_CHANGED' })
  await open()
  fireEvent.change(reference(), { target: { value: '512345678901' } })
  key('a')
  const asked = within(await question())
  await sayYes()
  expect(await asked.findByText(WORDS.changedMeanwhile)).toBeDefined()
  expect(await asked.findByRole('region', { name: WORDS.steps })).toBeDefined()
  fireEvent.click(asked.getByRole('button', { name: COMMON.close }))
  await answered()
})
