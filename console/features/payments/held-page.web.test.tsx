/** What a gateway left open by cases: what is said of it, what each number asks, and what goes to the server. */
import { calls, type Endpoint } from '@paddock/contract'
import type { HeldPayment } from '@paddock/contract/shapes/held'
import { paise } from '@paddock/domain/money'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HELD_WORDS as WORDS } from '../../words/held.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { type Asking, answered, factsIn, question, sayYes, show } from '../../kit/testing/show.tsx'
import HeldPage from './held-page.tsx'

const PAYOUT: HeldPayment = {
  _id: 'wd_1:2',
  kind: 'ORDER',
  reference: 'wd_1:2',
  gateway: 'sandbox',
  userId: '1002',
  userName: 'player1',
  ownerName: 'agent',
  mine: true,
  way: 'OUT',
  state: 'open',
  amount: paise(150_000),
  depositId: null,
  withdrawId: 'wd_1',
  reason: 'AMOUNT_DIFFERS',
  said: { state: 'paid', amount: paise(145_000), currency: 'INR' },
  line: null,
  since: 0,
  answeredAt: 0,
  verdicts: [
    { verdict: 'AS_SAID', takesTwo: true },
    { verdict: 'ASK', takesTwo: false },
  ],
  firstBy: null,
  firstVerdict: null,
  firstUtr: null,
  firstPayer: null,
  version: 3,
}
const LINE: Partial<HeldPayment> = {
  _id: '3f0c8a52-8d0e-4c3a-9a43-0d5c7f4f3b11',
  kind: 'LINE',
  way: 'IN',
  reason: 'AMOUNT_DIFFERS',
  said: null,
  line: {
    day: '2026-11-24',
    kind: 'payment',
    amount: paise(90_000),
    fee: paise(2000),
    tax: paise(360),
    heldBack: paise(0),
    net: paise(87_640),
  },
  verdicts: [{ verdict: 'BOOK_AS_SAID', takesTwo: true }],
}
const BY_HAND: Partial<HeldPayment> = {
  way: 'BACK',
  reason: 'RETURN_FAILED',
  said: { state: 'failed', amount: paise(150_000), currency: 'INR' },
  verdicts: [
    { verdict: 'SEND_AGAIN', takesTwo: false },
    { verdict: 'SENT_BY_HAND', takesTwo: true },
  ],
}

let rows: readonly HeldPayment[]
let sent: (Asking & { readonly endpoint: Endpoint })[]
let answer: HeldPayment | null
beforeEach(() => {
  sent = []
  answer = null
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === calls.getHeldPayments) return { docs: rows, totalDocs: rows.length, totalIsLeast: false }
  if (endpoint === calls.getGameReport) return { docs: { casino: [], exchange: [], deposit: [], withdraw: [] } }
  if (endpoint === calls.getPerson)
    return { docs: { user: { balance: paise(0), exposure: paise(0), clientPL: paise(0), createdAt: 0 } } }
  sent.push({ endpoint, ...asking })
  return { docs: answer }
}

async function open(change: Partial<HeldPayment> = {}): Promise<void> {
  rows = [{ ...PAYOUT, since: Date.now(), ...change }]
  show(<HeldPage />, { call })
  await screen.findByText('wd_1:2')
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
const detail = () => screen.getByRole('region', { name: PAYMENT_WORDS.askedAs })

test('nothing is said so', async () => {
  rows = []
  show(<HeldPage />, { call })
  expect(await screen.findAllByText(WORDS.emptyHint)).not.toEqual([])
})

test.each<[string, Partial<HeldPayment>, string]>([
  ['another amount', {}, WORDS.ofOrder.AMOUNT_DIFFERS],
  ['what the gateway says', {}, WORDS.saidText('1,450.00', 'INR', 'paid')],
  [
    'another currency',
    { reason: 'CURRENCY_DIFFERS', said: { state: 'paid', amount: paise(1800), currency: 'USD' } },
    WORDS.saidText('18.00', 'USD', 'paid'),
  ],
  ['no answer', { reason: null, said: null, state: 'asked', answeredAt: null }, WORDS.unanswered],
  ['an answer that is not final', { reason: null, said: null }, WORDS.atWork],
  ['a line of a report', LINE, WORDS.ofLine.AMOUNT_DIFFERS],
  ['what an owner gives by a line', LINE, '876.40'],
  ['what is under way', { reason: 'REVERSED_UNCREDITED', verdicts: [] }, WORDS.waitsForReturn],
  ['another owner', { mine: false, ownerName: 'admin' }, PAYMENT_WORDS.notMine('admin')],
  [
    'the word of another',
    { firstBy: 'master', firstVerdict: 'AS_SAID' },
    WORDS.firstSaid('master', WORDS.verdicts.AS_SAID),
  ],
])('%s is said in words', async (_, change, text) => {
  await open(change)
  expect(within(detail()).getByText(text)).toBeDefined()
})

test('a number asks what its button says, with the version that was looked at; the word of the first is kept', async () => {
  await open()
  answer = { ...PAYOUT, firstBy: 'agent', firstVerdict: 'AS_SAID', version: 4 }
  key('1')
  const dialog = await question(WORDS.title(WORDS.verdicts.AS_SAID, '1,450.00', 'player1'))
  expect(within(dialog).getByText(`${WORDS.follows.AS_SAID} ${WORDS.needsTwo}`)).toBeDefined()
  expect(factsIn(dialog)).toEqual(['Reference: wd_1:2', 'Asked: 1,500.00', 'The gateway says: 1,450.00, paid'])
  fireEvent.change(within(dialog).getByLabelText(WORDS.reason), { target: { value: 'Their bank says so' } })
  await sayYes()
  await answered()
  const body = { heldId: 'wd_1:2', version: 3, verdict: 'AS_SAID', remarks: 'Their bank says so' }
  expect(sent).toMatchObject([{ endpoint: calls.decideHeldPayment, idempotencyKey: expect.any(String), body }])
  expect(sent[0]?.body).not.toHaveProperty('utr')
  expect(await screen.findByText(WORDS.agreed)).toBeDefined()
})

test.each<[string, Partial<HeldPayment>, string]>([
  ['agrees', { firstBy: 'master', firstVerdict: 'AS_SAID' }, WORDS.second('master')],
  ['says otherwise', { firstBy: 'master', firstVerdict: 'CLOSE' }, WORDS.instead('master', WORDS.verdicts.CLOSE)],
])('who %s is told what their word does', async (_, change, text) => {
  await open(change)
  key('1')
  expect(within(await question()).getByText(`${WORDS.follows.AS_SAID} ${text}`)).toBeDefined()
})

test.each<[string, Partial<HeldPayment>]>([
  ['another owner decides', { mine: false }],
  ['oneself has said already', { firstBy: 'agent', firstVerdict: 'AS_SAID' }],
])('what %s is decided by no button and no number', async (_, change) => {
  await open(change)
  const button = within(detail()).getByRole('button', { name: WORDS.verdicts.AS_SAID })
  expect(button).toHaveProperty('disabled', true)
  key('1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what was sent back by hand is asked for its payer’s account and its reference first; who agrees agrees to these', async () => {
  await open(BY_HAND)
  key('2')
  const payer = screen.getByLabelText<HTMLInputElement>(PAYMENT_WORDS.sentTo)
  expect(document.activeElement).toBe(payer)
  fireEvent.change(payer, { target: { value: 'asha@oksbi ' } })
  fireEvent.keyDown(payer, { key: 'Enter' })
  const field = screen.getByLabelText<HTMLInputElement>(WORDS.handReference)
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: ' HAND-1 ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const facts = factsIn(await question())
  expect(facts).toContain(`${WORDS.handReference}: HAND-1`)
  expect(facts).toContain(`${PAYMENT_WORDS.sentTo}: asha@oksbi`)
  cleanup()
  await open({
    ...BY_HAND,
    firstBy: 'master',
    firstVerdict: 'SENT_BY_HAND',
    firstUtr: 'HAND-7',
    firstPayer: 'asha@oksbi',
  })
  expect(screen.getByLabelText<HTMLInputElement>(PAYMENT_WORDS.sentTo).value).toBe('asha@oksbi')
  expect(screen.getByLabelText<HTMLInputElement>(WORDS.handReference).value).toBe('HAND-7')
})

test('what was ended by its button leaves the focus to the one that takes its place', async () => {
  await open()
  const next = { ...PAYOUT, _id: 'wd_2:1', userName: 'player2', since: Date.now() }
  const button = within(detail()).getByRole('button', { name: WORDS.verdicts.AS_SAID })
  button.focus()
  fireEvent.click(button)
  fireEvent.change(within(await question()).getByLabelText(WORDS.reason), { target: { value: 'Their bank says so' } })
  rows = [next]
  await sayYes()
  await answered()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^player2/))
})
