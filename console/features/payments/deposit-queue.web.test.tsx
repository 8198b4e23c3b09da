/** The queue by cases: what a row and its details say, what each key asks, what goes to the server and what becomes of its answer. */
import { calls, type Endpoint } from '@paddock/contract'
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import { presentRefusal } from '@paddock/contract/refusals'

import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { paise } from '@paddock/domain/money'
import { parseUsdt } from '@paddock/domain/payments'
import { MINUTE_MS } from '@paddock/domain/time'
import { CallFailure } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STATEMENT_WORDS as BANK } from '../../words/statements.ts'
import { type Asking, answered, factsIn, press, question, sayYes, show } from '../../kit/testing/show.tsx'
import { DepositQueue } from './deposit-queue.tsx'
import { DEPOSIT } from './testing/deposit.ts'

const PLAYER = { balance: paise(5000), exposure: paise(0), clientPL: paise(-100), createdAt: 0 }
const METHOD = { upiId: 'paddock@okbank', accountNumber: '', walletNumber: '', mobileNumber: '', accountName: '' }

let rows: readonly QueuedDeposit[]
let claims: readonly object[]
let last: readonly object[]
let steps: readonly object[]
let lines: readonly object[]
let near: readonly object[]
let inTheWay: string | null
let sent: (Asking & { readonly endpoint: Endpoint })[]
let answer: (endpoint: Endpoint, asking: Asking) => unknown
let isWide: boolean
/** How many were asked for. */
let limits: number[]
beforeEach(() => {
  rows = [DEPOSIT]
  claims = []
  last = []
  steps = []
  lines = []
  near = []
  inTheWay = null
  sent = []
  isWide = true
  limits = []
  answer = () => ({ docs: { ...DEPOSIT, status: 'approved' } })
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const waiting = (change: Partial<QueuedDeposit>): QueuedDeposit => ({ ...DEPOSIT, createdAt: Date.now(), ...change })

/** Of which what came in and went out is no result. */
const REPORT = {
  casino: [{ totalAmount: paise(-4000) }],
  exchange: [{ totalAmount: paise(1500) }],
  deposit: [{ totalAmount: paise(900_000), totalBonus: paise(0) }],
  withdraw: [],
}

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === calls.getDeposits) {
    const { limit } = (asking as Asking & { readonly query: { readonly limit: number } }).query
    limits = [...limits, limit]
    return { docs: rows.slice(0, limit), totalDocs: rows.length, totalIsLeast: false }
  }
  if (endpoint === calls.getDeposit)
    return { docs: { deposit: rows[0] ?? DEPOSIT, steps, last, claims, lines, near, method: METHOD, inTheWay } }
  if (endpoint === calls.getGameReport) return { docs: REPORT }
  if (endpoint === calls.getPerson) return { docs: { user: PLAYER } }
  sent.push({ endpoint, ...asking })
  return await answer(endpoint, asking)
}

async function open(): Promise<void> {
  show(<DepositQueue />, { call })
  await screen.findAllByRole('listitem')
}

const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
/** Also while a question lies over it. */
const queue = () => screen.getByRole('region', { name: WORDS.queue, hidden: true })
const detail = () => screen.getByRole('region', { name: WORDS.askedAs })
const selected = () => queue().querySelector('[aria-current=true]')?.textContent ?? ''

test('the queue loads on, and no more are chosen at once than are decided at once', async () => {
  rows = Array.from({ length: 130 }, (_, n) => waiting({ _id: `dep_${n}`, userName: `player${n}` }))
  await open()
  fireEvent.click(screen.getByRole('button', { name: WORDS.showMore }))
  await vi.waitFor(() => expect(limits).toEqual([50, 100]))
  fireEvent.click(screen.getByRole('button', { name: WORDS.showMore }))
  await vi.waitFor(() => expect(within(queue()).getAllByRole('listitem')).toHaveLength(130))
  expect(screen.queryByRole('button', { name: WORDS.showMore })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: WORDS.tickAll }))
  expect(await screen.findByText(COMMON.selected(100))).toBeDefined()
})

test.each<[string, number, string]>([
  ['just now', 0, 'text-quiet'],
  ['for ten minutes', 10, 'text-warn'],
  ['for half an hour', 30, 'text-loss'],
])('a row that waits %s is coloured by the clock', async (_, minutes, colour) => {
  rows = [waiting({ createdAt: Date.now() - minutes * MINUTE_MS })]
  await open()
  expect(within(queue()).getByText(`${minutes} min`).className).toContain(colour)
})

test.each<[string, Partial<QueuedDeposit>, string]>([
  ['the reference claimed twice', { flags: ['UTR_CLAIMED'] }, WORDS.flags.UTR_CLAIMED],
  ['the reference spent', { flags: ['UTR_SPENT'] }, WORDS.flags.UTR_SPENT],
  ['a first payment', { flags: ['FIRST_PAYMENT'] }, WORDS.flags.FIRST_PAYMENT],
  ['a new account', { flags: ['NEW_ACCOUNT'] }, WORDS.flags.NEW_ACCOUNT],
  ['two officers', { needsTwo: true }, WORDS.needsTwo],
  ['the first of two', { firstBy: 'master', firstAmount: paise(90_000) }, WORDS.firstFound('master', '900.00')],
  ['that of a gateway', { type: 'IPAY', utr: null }, WORDS.paidAtGateway],
  ['that of another owner', { mine: false, ownerName: 'admin' }, WORDS.notMine('admin')],
])('%s is said in words', async (_, change, text) => {
  rows = [waiting(change)]
  await open()
  expect(within(detail()).getByText(text)).toBeDefined()
})

const LINE = {
  _id: '17',
  accountName: 'HDFC current',
  ownerName: 'agent',
  day: '2026-11-24',
  direction: 'CREDIT',
  amount: paise(100_000),
  narration: 'UPI/CR/412345678901/ASHA',
  balance: null,
  utr: '412345678901',
  depositId: null,
  state: 'CLAIMED',
  remarks: '',
}
const evidence = () => within(detail()).findByRole('region', { name: BANK.evidence })

test('the line of a statement that it came by stands beside the claim', async () => {
  rows = [waiting({})]
  lines = [LINE]
  await open()
  expect((await evidence()).textContent).toContain(BANK.matches)
})

test.each<[string, object, string]>([
  ['less', { amount: paise(90_000), differs: ['AMOUNT'] }, BANK.less('900.00', '1,000.00', '100.00')],
  ['more', { amount: paise(100_050), differs: ['AMOUNT'] }, BANK.more('1,000.50', '1,000.00', '0.50')],
  ['another reference', { utr: '512345678901', differs: ['UTR'] }, BANK.otherReference('512345678901')],
  ['no reference', { utr: null, differs: ['UTR'] }, BANK.lacksReference],
  ['what a debit took back', { state: 'CANCELED', differs: [] }, BANK.takenBack],
  ['what funded another', { state: 'FUNDED', depositId: 'dep_9', differs: [] }, BANK.fundedOther('dep_9')],
  ['what another claims', { depositId: 'dep_8', differs: ['DAY'] }, BANK.claimedByOther('dep_8')],
])('a line of %s may be of it, and says why it is not plainly', async (_, change, text) => {
  rows = [waiting({})]
  near = [{ ...LINE, ...change }]
  await open()
  expect(within(await evidence()).getByText(text)).toBeDefined()
})

test('without a line that is said, and a gateway’s payment asks for none', async () => {
  rows = [waiting({})]
  await open()
  expect(within(await evidence()).getByText(BANK.noEvidence)).toBeDefined()
})

test('of another owner’s nothing is said of lines: what the bank wrote is told to that owner alone', async () => {
  rows = [waiting({ mine: false, ownerName: 'admin' })]
  await open()
  expect(await screen.findByText(WORDS.notMine('admin'))).toBeDefined()
  expect(await screen.findByText(WORDS.lastPayments)).toBeDefined()
  expect(screen.queryByText(BANK.noEvidence)).toBeNull()
})

test('other claims of the reference are named, those of another site without whose they are', async () => {
  rows = [waiting({ flags: ['UTR_CLAIMED'] })]
  claims = [
    { depositId: 'dep_2', status: 'pending', here: true },
    { depositId: null, status: 'approved', here: false },
  ]
  await open()
  expect(await screen.findByText(WORDS.otherClaim('dep_2', WORDS.requestStates.pending))).toBeDefined()
  expect(screen.getByText(WORDS.claimElsewhere(WORDS.requestStates.approved))).toBeDefined()
})

test.each<[string, Partial<QueuedDeposit>]>([
  ['is paid at a gateway', { type: 'IPAY', utr: null }],
  ['another owner decides', { mine: false, ownerName: 'admin' }],
  ['another officer works on', { takenBy: 'master', takenUntil: Date.now() + MINUTE_MS }],
])('what %s has no buttons, and no letter does anything', async (_, change) => {
  rows = [waiting(change)]
  await open()
  for (const name of [WORDS.approve, WORDS.reject, WORDS.take])
    expect(within(detail()).getByRole('button', { name })).toHaveProperty('disabled', true)
  for (const name of ['a', 'r', 't']) key(name)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('what is paid at a gateway is chosen with no others', async () => {
  rows = [waiting({ type: 'IPAY', utr: null })]
  await open()
  key('x')
  expect(screen.queryByText(COMMON.selected(1))).toBeNull()
  expect(within(queue()).getByRole('checkbox', { name: WORDS.tickOf('player1') })).toHaveProperty('disabled', true)
})

test('what another officer works on is locked here, and says whose it is', async () => {
  rows = [waiting({ takenBy: 'master', takenUntil: Date.now() + MINUTE_MS })]
  await open()
  expect(within(detail()).getByText(/^master works on it until/)).toBeDefined()
  for (const name of [WORDS.approve, WORDS.reject, WORDS.take])
    expect(within(detail()).getByRole('button', { name })).toHaveProperty('disabled', true)
})

test('what somebody below works on says so, and is taken from them and decided all the same', async () => {
  rows = [waiting({ takenBy: 'agent7', takenUntil: Date.now() + MINUTE_MS, takenBelow: true })]
  await open()
  expect(
    within(detail()).getByText(/^agent7, who stands below you, works on it until .* You decide it all the same\.$/),
  ).toBeDefined()
  for (const name of [WORDS.approve, WORDS.reject])
    expect(within(detail()).getByRole('button', { name })).toHaveProperty('disabled', false)
  key('t')
  await waitFor(() => expect(sent).toMatchObject([{ endpoint: calls.takeDeposit, body: { take: true } }]))
})

test.each([
  ['j', 'player2'],
  ['ArrowDown', 'player2'],
])('%s goes to the next, and back; nobody goes beyond the ends', async (name, next) => {
  rows = [waiting({}), waiting({ _id: 'dep_2', userName: 'player2' })]
  await open()
  expect(selected()).toContain('player1')
  key(name)
  expect(selected()).toContain(next)
  key(name)
  expect(selected()).toContain(next)
  key('k')
  key('ArrowUp')
  expect(selected()).toContain('player1')
})

test('A asks, with the code it is approved as it was looked at, and makes way for the next', async () => {
  rows = [waiting({}), waiting({ _id: 'dep_2', userName: 'player2' })]
  await open()
  key('a')
  const asked = await question(WORDS.approveTitle('1,000.00', 'player1'))
  expect(factsIn(asked)).toEqual(['Claimed: 1,000.00', 'Reference: 412345678901', 'Method: Any UPI app'])
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    {
      endpoint: calls.decideDeposit,
      body: {
        depositId: 'dep_1',
        version: 3,
        action: 'approved',
        amount: 100_000,
        remarks: '',
        transactionCode: '123456',
      },
      idempotencyKey: expect.any(String),
    },
  ])
  expect(await screen.findByText(WORDS.approved('1,000.00', 'player1'))).toBeDefined()
  expect(selected()).toContain('player2')
})

test.each<[string, Partial<QueuedDeposit>, string, string]>([
  ['as claimed', {}, '1000', WORDS.approveFact],
  ['less', {}, '900', WORDS.approveLess],
  ['more', {}, '1,200', WORDS.approveMore],
  ['as claimed, of two', { needsTwo: true }, '1000', WORDS.approveFirst],
  [
    'as the first found it',
    { needsTwo: true, firstBy: 'master', firstAmount: paise(90_000) },
    '900',
    WORDS.approveSecond('master'),
  ],
])('what has come, %s: the question says what follows', async (_, change, typed, text) => {
  rows = [waiting(change)]
  await open()
  const field = screen.getByLabelText<HTMLInputElement>(/^Received/)
  expect(field.value).toBe(change.firstAmount === undefined ? '1,000' : '900')
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(within(await question()).getByText(text)).toBeDefined()
})

test('what came and may not be credited is owed back, with what came', async () => {
  inTheWay = 'LIMIT_DEPOSIT'
  rows = [waiting({ version: 3 })]
  await open()
  fireEvent.change(screen.getByLabelText(/^Received/), { target: { value: '900' } })
  fireEvent.click(screen.getByRole('button', { name: WORDS.owe }))
  expect((await question(WORDS.oweTitle('900.00', 'player1'))).textContent).toContain(WORDS.oweFact('agent'))
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.oweDeposit, params: { depositId: 'dep_1' }, body: { version: 3, amount: 90_000, remarks: '' } },
  ])
  expect(await screen.findByText(WORDS.wasOwed('900.00', 'agent'))).toBeDefined()
})

test('that more than was claimed is owed back takes a reason and another officer, and whoever said it first does not agree', async () => {
  inTheWay = 'PLAYER_LOCKED'
  rows = [waiting({ version: 3 })]
  await open()
  fireEvent.change(screen.getByLabelText(/^Received/), { target: { value: '1200' } })
  fireEvent.click(screen.getByRole('button', { name: WORDS.owe }))
  expect((await question()).textContent).toContain(WORDS.oweTwo)
  fireEvent.change(screen.getByLabelText(WORDS.oweWhyMore), { target: { value: 'as the bank has it' } })
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.oweDeposit, body: { version: 3, amount: 120_000, remarks: 'as the bank has it' } },
  ])
})

test.each([
  ['agent', true],
  ['master', false],
])('of what %s says is owed back the field has the sum, and another officer agrees to it', async (by, isOwn) => {
  const owing = { by, amount: paise(120_000), until: Date.now() + MINUTE_MS }
  rows = [waiting({ version: 3, status: 'processing', owing })]
  await open()
  expect(screen.getByText(WORDS.owingWaits(by, '1,200.00', formatMoment(owing.until)))).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/^Received/).value).toBe('1,200')
  const agree = screen.getByRole<HTMLButtonElement>('button', { name: WORDS.oweSecond })
  expect(agree.disabled).toBe(isOwn)
  if (isOwn) return
  fireEvent.click(agree)
  expect((await question()).textContent).toContain(WORDS.oweLast('master', '1,200.00'))
})

test('more than was claimed goes out with its reason only', async () => {
  rows = [waiting({})]
  await open()
  fireEvent.change(screen.getByLabelText(/^Received/), { target: { value: '1200' } })
  key('a')
  await sayYes()
  expect(await screen.findByText(COMMON.required)).toBeDefined()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText(WORDS.whyMore), { target: { value: 'the bank says so' } })
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ body: { amount: 120_000, remarks: 'the bank says so' } }])
})

test('what may be credited is not offered to be owed back, but more of it than was claimed', async () => {
  rows = [waiting({})]
  await open()
  await screen.findByText(WORDS.lastPayments)
  expect(screen.queryByRole('button', { name: WORDS.owe })).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Received/), { target: { value: '1200' } })
  expect(screen.getByRole('button', { name: WORDS.owe })).toBeDefined()
})

test.each(['', '0', '-5', 'ten'])('"%s" has not come: nothing is asked', async (typed) => {
  rows = [waiting({})]
  await open()
  fireEvent.change(screen.getByLabelText(/^Received/), { target: { value: typed } })
  key('a')
  expect(await screen.findByText(COMMON.notAnAmount)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

const HASH = 'ab'.repeat(32)
const ON_TRON = {
  type: 'USDT',
  utr: HASH,
  usdt: { network: 'TRC20', rate: paise(8_850), needed: 20, confirmations: null, arrived: null },
} as const
const state = (texts: Partial<Record<'hashSeen' | 'confirmationsSeen' | 'usdtArrived', string>>) => {
  for (const [name, value] of Object.entries(texts))
    fireEvent.change(screen.getByLabelText(WORDS[name as keyof typeof texts]), { target: { value } })
}

test('of USDT the network, what is to be sent and how often it is confirmed stand there; what arrived is stated and goes out', async () => {
  rows = [waiting(ON_TRON)]
  await open()
  expect(within(detail()).getByText(WORDS.lookUpHash('TRC-20 (Tron)', 20))).toBeDefined()
  expect(within(detail()).getByText(WORDS.usdtText('11.30', '88.50'))).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(WORDS.usdtArrived).value).toBe('11.30')
  state({ hashSeen: ` ${HASH.toUpperCase()}`, confirmationsSeen: '24' })
  expect(within(detail()).getByText('₹ 1,000.05')).toBeDefined()
  key('a')
  const asked = await question(WORDS.approveTitle('1,000.05', 'player1'))
  expect(within(asked).getByText(WORDS.approveFact)).toBeDefined()
  expect(factsIn(asked)).toContain(`${WORDS.usdtArrived}: ${WORDS.arrivalFound('11.30', 24)}`)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.decideDeposit, body: { arrived: { hash: HASH, confirmations: 24, usdt: 11_300_000 } } },
  ])
  expect(sent[0]?.body).not.toHaveProperty('amount')
})

test.each<[string, Parameters<typeof state>[0], string | null]>([
  ['nothing is stated', {}, null],
  ['too few confirm it', { hashSeen: HASH, confirmationsSeen: '19' }, WORDS.tooFewConfirmations(20)],
  ['it is the hash of another', { hashSeen: 'cd'.repeat(32), confirmationsSeen: '20' }, WORDS.hashDiffers],
  ['it is no hash of Tron', { hashSeen: `0x${HASH}`, confirmationsSeen: '20' }, WORDS.hashDiffers],
  ['no number arrived', { hashSeen: HASH, confirmationsSeen: '20', usdtArrived: '11,3' }, WORDS.notUsdt],
  ['nothing arrived', { hashSeen: HASH, confirmationsSeen: '20', usdtArrived: '0' }, null],
])('of USDT nothing is asked while %s', async (_, texts, said) => {
  rows = [waiting(ON_TRON)]
  await open()
  state(texts)
  key('a')
  expect(document.activeElement).toBe(screen.getByLabelText(WORDS.hashSeen))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(
    [WORDS.tooFewConfirmations(20), WORDS.hashDiffers, WORDS.notUsdt].filter((text) => screen.queryByText(text)),
  ).toEqual(said === null ? [] : [said])
})

test('of USDT more than was to be sent needs its reason, and what the first of two found is offered to the second', async () => {
  const found = { confirmations: 30, arrived: parseUsdt('11.31') ?? null }
  rows = [waiting({ ...ON_TRON, firstBy: 'master', firstAmount: paise(100_094), usdt: { ...ON_TRON.usdt, ...found } })]
  await open()
  expect(within(detail()).getByText(WORDS.arrivalFound('11.31', 30))).toBeDefined()
  state({ hashSeen: HASH, confirmationsSeen: '40' })
  key('a')
  expect(within(await question()).getByText(WORDS.approveSecond('master'))).toBeDefined()
  expect(screen.getByLabelText(WORDS.whyMore)).toBeDefined()
})

test('R rejects with a ready reason by its number, which leads to the code', async () => {
  rows = [waiting({})]
  answer = () => ({ docs: { ...DEPOSIT, status: 'rejected' } })
  await open()
  key('r')
  await question(WORDS.rejectTitle('1,000.00', 'player1'))
  fireEvent.keyDown(screen.getByLabelText(WORDS.rejectReason), { key: '2' })
  await waitFor(() =>
    expect(screen.getByLabelText(WORDS.rejectReason)).toHaveProperty(
      'value',
      READY_REASONS.depositRejected.otherReference,
    ),
  )
  expect(document.activeElement).toBe(screen.getByLabelText(COMMON.transactionCode))
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { body: { action: 'rejected', remarks: READY_REASONS.depositRejected.otherReference, version: 3 } },
  ])
  expect(sent[0]?.body).not.toHaveProperty('amount')
})

test.each([
  [{}, true],
  [{ takenBy: 'agent', takenUntil: Date.now() + MINUTE_MS }, false],
])('T takes what nobody has, and leaves what is one’s own', async (change, take) => {
  rows = [waiting(change)]
  await open()
  key('t')
  await waitFor(() => expect(sent).toMatchObject([{ endpoint: calls.takeDeposit, body: { take } }]))
})

const second = () => waiting({ _id: 'dep_2', userName: 'player2' })
const focused = () => document.activeElement?.closest('li')?.textContent ?? ''

test.each<[string, () => HTMLElement]>([
  ['its button', () => within(detail()).getByRole('button', { name: WORDS.approve })],
  ['the field of the amount', () => screen.getByLabelText(/^Received/)],
  ['its row', () => within(queue()).getByRole('button', { name: /player1/ })],
])('who approves one with the focus in %s has it in the row that takes its place', async (_, at) => {
  rows = [waiting({}), second()]
  await open()
  at().focus()
  if (at().tagName === 'INPUT') fireEvent.keyDown(at(), { key: 'Enter' })
  else key('a')
  await sayYes()
  await answered()
  await waitFor(() => expect(focused()).toContain('player2'))
})

test('the focus goes along with the keys where it is in the list, and stays where it is not', async () => {
  rows = [waiting({}), second()]
  await open()
  within(queue())
    .getByRole('button', { name: /player1/ })
    .focus()
  key('j')
  expect(focused()).toContain('player2')
  const next = within(detail()).getByRole('button', { name: WORDS.next })
  next.focus()
  key('k')
  expect(selected()).toContain('player1')
  expect(focused()).toBe('')
})

test('a row with the focus that somebody else has decided leaves it to the next', async () => {
  rows = [waiting({}), second()]
  await open()
  within(queue())
    .getByRole('button', { name: /player1/ })
    .focus()
  rows = [second()]
  key('t')
  await waitFor(() => expect(focused()).toContain('player2'))
})

test('X chooses several; one code decides them, and what was refused is named with its reason', async () => {
  rows = [waiting({}), waiting({ _id: 'dep_2', userName: 'player2', amount: paise(50_000), version: 1 })]
  answer = () => ({
    docs: [
      { depositId: 'dep_1', status: 'approved', refusal: null },
      { depositId: 'dep_2', status: null, refusal: { code: 'UTR_SPENT', message: 'It has funded another' } },
    ],
  })
  await open()
  key('x')
  key('j')
  key('x')
  expect(screen.getByText(COMMON.selected(2))).toBeDefined()
  key('a')
  expect(factsIn(await question(WORDS.approveSeveral(2)))).toEqual(['How many: 2', 'Together: 1,500.00'])
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    {
      endpoint: calls.decideDeposits,
      body: {
        action: 'approved',
        deposits: [
          { depositId: 'dep_1', version: 3 },
          { depositId: 'dep_2', version: 1 },
        ],
      },
    },
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('player2, 500.00: It has funded another')
  expect(selected()).toContain('player2')
})

test('two of one player that are refused are told apart by their amounts', async () => {
  const said = vi.spyOn(console, 'error')
  rows = [waiting({}), waiting({ _id: 'dep_2', amount: paise(50_000) })]
  const refusal = { code: 'UTR_SPENT', message: 'It has funded another' }
  answer = () => ({ docs: ['dep_1', 'dep_2'].map((depositId) => ({ depositId, status: null, refusal })) })
  await open()
  key('x')
  key('j')
  key('x')
  key('a')
  await sayYes()
  await answered()
  const told = within(await screen.findByRole('alert')).getAllByRole('listitem')
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'player1, 1,000.00: It has funded another',
    'player1, 500.00: It has funded another',
  ])
  expect(said).not.toHaveBeenCalled()
})

test('Shift and X, or the box above, choose all that the officer may decide, and then none', async () => {
  const foreign = { takenBy: 'master', takenUntil: Date.now() + MINUTE_MS }
  rows = [waiting({}), waiting({ _id: 'dep_2' }), waiting({ _id: 'dep_3', ...foreign })]
  await open()
  fireEvent.keyDown(document.body, { key: 'X', shiftKey: true })
  expect(screen.getByText(COMMON.selected(2))).toBeDefined()
  const all = within(queue()).getByLabelText<HTMLInputElement>(WORDS.tickAll)
  expect(all.checked).toBe(true)
  fireEvent.click(all)
  expect(screen.queryByText(COMMON.selected(2))).toBeNull()
  fireEvent.click(all)
  expect(screen.getByText(COMMON.selected(2))).toBeDefined()
})

test('what is to be looked at first among several is counted in the question', async () => {
  rows = [
    waiting({ flags: ['UTR_CLAIMED', 'FIRST_PAYMENT'] }),
    waiting({ _id: 'dep_2', flags: ['FIRST_PAYMENT'] }),
    waiting({ _id: 'dep_3', needsTwo: true }),
  ]
  await open()
  fireEvent.keyDown(document.body, { key: 'X', shiftKey: true })
  key('a')
  expect(factsIn(await question(WORDS.approveSeveral(3)))).toEqual([
    'How many: 3',
    'Together: 3,000.00',
    'For two officers: 1',
    'Look at it first: Reference twice (1), First payment (2)',
  ])
})

test('of several that wait for another officer nobody is told that they are decided', async () => {
  rows = [waiting({ needsTwo: true }), waiting({ _id: 'dep_2' })]
  const docs = [
    { depositId: 'dep_1', status: 'processing', refusal: null },
    { depositId: 'dep_2', status: 'approved', refusal: null },
  ]
  answer = () => ({ docs })
  await open()
  fireEvent.keyDown(document.body, { key: 'X', shiftKey: true })
  key('a')
  await sayYes()
  await answered()
  expect(await screen.findByText('1 of 2 decided, 1 waiting for another officer')).toBeDefined()
})

test('one that somebody else works on is refused with until when, by the clock of who reads it', async () => {
  const until = Date.UTC(2026, 10, 21, 9, 55)
  const { body } = presentRefusal({ code: 'REQUEST_TAKEN', by: 'master', until })
  answer = () => ({ docs: [{ depositId: 'dep_1', status: null, refusal: body }] })
  await open()
  key('x')
  key('a')
  await sayYes()
  await answered()
  const said = (await screen.findByRole('alert')).textContent
  expect(said).toContain(`player1, 1,000.00: master works on this until ${formatMoment(until)}`)
  expect(said).not.toContain('UTC')
})

test('Escape chooses none', async () => {
  await open()
  key('x')
  expect(screen.getByText(COMMON.selected(1))).toBeDefined()
  key('Escape')
  expect(screen.queryByText(COMMON.selected(1))).toBeNull()
})

test('a key that is typed into a field is no command', async () => {
  await open()
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'a' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refusal stands in the question, which stays, and the row too', async () => {
  answer = () => {
    throw new CallFailure(409, { message: 'This reference is spent', code: 'UTR_SPENT' })
  }
  await open()
  key('a')
  await sayYes()
  expect(await screen.findByText('This reference is spent')).toBeDefined()
  expect(selected()).toContain('player1')
})

test('where nothing waits that is said; what cannot be read can be tried again', async () => {
  rows = []
  show(<DepositQueue />, { call })
  expect((await screen.findAllByText(WORDS.nothingWaits)).length).toBeGreaterThan(0)
  cleanup()
  show(<DepositQueue />, {
    call: async () => {
      throw new CallFailure(0, null)
    },
  })
  expect(await screen.findByRole('button', { name: COMMON.retry })).toBeDefined()
})

test('on a phone one is opened over the list, with the same buttons', async () => {
  isWide = false
  await open()
  expect(screen.queryByRole('region', { name: WORDS.askedAs })).toBeNull()
  press(/player1/)
  const panel = await screen.findByRole('dialog', { name: 'player1' })
  fireEvent.click(within(panel).getByRole('button', { name: WORDS.approve }))
  await question(WORDS.approveTitle('1,000.00', 'player1'))
})

test('the last payments stand with what came of them', async () => {
  last = [{ ...DEPOSIT, _id: 'dep_0', amount: paise(40_000), receivedAmount: paise(35_000), status: 'approved' }]
  await open()
  const block = await screen.findByRole('region', { name: WORDS.lastPayments })
  expect(within(block).getByText('350.00')).toBeDefined()
  expect(within(block).getByText(WORDS.requestStates.approved)).toBeDefined()
})

test('what one has agreed to waits for another officer: no yes to it, below what is to be done, and with the others no choice', async () => {
  rows = [waiting({ firstBy: 'agent', firstAmount: paise(90_000), needsTwo: true }), second()]
  await open()
  expect(selected()).toContain('player2')
  fireEvent.click(within(queue()).getByRole('button', { name: /player1/ }))
  expect(within(detail()).getByText(WORDS.firstFoundByMe('900.00'))).toBeDefined()
  expect(within(detail()).getByRole('button', { name: WORDS.approve })).toHaveProperty('disabled', true)
  expect(within(detail()).getByRole('button', { name: WORDS.reject })).toHaveProperty('disabled', false)
  expect(screen.getByLabelText(WORDS.tickOf('player1'))).toHaveProperty('disabled', true)
  key('a')
  key('x')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(COMMON.selected(1))).toBeNull()
})

test('the first of two goes down behind the others once it is read again, and the next one is looked at', async () => {
  rows = [waiting({ needsTwo: true }), second()]
  answer = () => {
    const agreed = waiting({
      needsTwo: true,
      firstBy: 'agent',
      firstAmount: paise(100_000),
      version: 4,
      status: 'processing',
    })
    rows = [agreed, second()]
    return { docs: agreed }
  }
  await open()
  key('a')
  await sayYes()
  await answered()
  expect(selected()).toContain('player2')
  await waitFor(() => expect(within(queue()).getAllByRole('listitem')).toHaveLength(2))
  expect(within(queue()).getAllByRole('listitem').at(-1)?.textContent).toContain('player1')
  expect(selected()).toContain('player2')
})

test.each(['a', 'r'])(
  'where another officer was first, the question of %s says what happened and asks no more',
  async (name) => {
    rows = [waiting({})]
    steps = [{ at: 0, by: 'master', status: 'approved', remarks: '', byRule: false, receivedAmount: paise(100_000) }]
    answer = () => {
      throw new CallFailure(409, { message: 'The request has changed since', code: 'REQUEST_CHANGED' })
    }
    await open()
    key(name)
    const asked = within(await question())
    if (name === 'r') fireEvent.change(screen.getByLabelText(WORDS.rejectReason), { target: { value: 'x' } })
    await sayYes()
    expect(await asked.findByText(WORDS.changedMeanwhile)).toBeDefined()
    expect(await asked.findByText(WORDS.stepText(WORDS.requestStates.approved, 'master'))).toBeDefined()
    expect(screen.queryByLabelText(COMMON.transactionCode)).toBeNull()
    fireEvent.click(asked.getByRole('button', { name: COMMON.close }))
    await answered()
  },
)

test('the result of the player is of bets and rounds lately, not what the upline owes', async () => {
  await open()
  const standing = within(await screen.findByRole('region', { name: WORDS.standing }))
  expect(await standing.findByText('−25.00')).toBeDefined()
  expect(standing.getByText(WORDS.lateResult(30))).toBeDefined()
})
