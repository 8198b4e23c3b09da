/** Lena and dena settled in cash: which way, how much, what the question says, what comes of a debt that has changed meanwhile. */
import { calls, type Debt, type Endpoint } from '@paddock/contract'
import { type Paise, paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { answered, type Asking, factsIn, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import { SettlementPage } from './settlement-page.tsx'

type Id = '1001' | '1002'
const NAMES = { '1001': 'user22', '1002': 'user23' } as const
const cashOf = (id: Id) => `${WORDS.cash} ${NAMES[id]}`

const debtOf = (id: Id): Debt => ({
  userId: id,
  userName: NAMES[id],
  userType: 'user',
  uplineId: '9',
  uplineName: 'agent',
  subtreePts: paise(0),
  givenPts: paise(0),
  creditPts: paise(0),
  clientPL: owed[id],
  inWithdrawals: asked[id],
  lastSettledAt: null,
})

let owed: Record<Id, Paise>
let asked: Record<Id, Paise>
let sent: Asking[]
let answers: (() => Promise<object>)[]
let settlesWithPlayers: boolean
beforeEach(() => {
  settlesWithPlayers = true
  asked = { '1001': paise(0), '1002': paise(0) }
  owed = { '1001': paise(10_000_00), '1002': paise(-300_00) }
  sent = []
  answers = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

type Settlement = { readonly userId: Id; readonly kind: string; readonly amount: Paise; readonly owed: Paise }
const settlementsIn = ({ body }: Asking) => body['settlements'] as readonly Settlement[]

/** Holds a settlement to the debt that it says was seen, as the server does. */
async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === calls.getDebts)
    return {
      docs: [debtOf('1001'), debtOf('1002')],
      totalDocs: 2,
      totalLena: paise(0),
      totalDena: paise(0),
      settlesWithPlayers,
    }
  if (endpoint !== calls.settleCash) return { docs: [] }
  sent.push(asking)
  const answer = answers.shift()
  if (answer) return await answer()
  const changed = settlementsIn(asking).find((one) => one.owed !== owed[one.userId])
  if (!changed) return { docs: [] }
  const facts = { about: NAMES[changed.userId], userId: changed.userId, owed: owed[changed.userId] / 100 }
  throw new CallFailure(409, { code: 'DEBT_CHANGED', message: 'What is owed has changed meanwhile', facts })
}

const wizard = () => screen.getByRole('dialog', { name: WORDS.settle })
const settleButton = () => within(wizard()).getByRole<HTMLButtonElement>('button', { name: WORDS.settle })
const ask = async (): Promise<HTMLElement> => {
  fireEvent.click(settleButton())
  return await question(WORDS.settle)
}

/** Opens the wizard on the accounts. */
async function choose(...ids: readonly Id[]): Promise<void> {
  show(<SettlementPage />, { call, userId: '9' })
  for (const id of ids) {
    const row = (await screen.findByText(NAMES[id])).closest('tr') as HTMLElement
    fireEvent.click(within(row).getByRole('checkbox'))
  }
  press(WORDS.settle)
}

test.each([
  [true, WORDS.toTake, WORDS.toPay],
  [false, WORDS.toTakeOfAll, WORDS.toPayOfAll],
])('the totals say where they are of players too with whom no cash is settled: %s', async (settles, toTake, toPay) => {
  settlesWithPlayers = settles
  show(<SettlementPage />, { call, userId: '9' })
  await screen.findByText(NAMES['1001'])
  expect(screen.getAllByText(toTake)).not.toEqual([])
  expect(screen.getAllByText(toPay)).not.toEqual([])
})

const LENA = COMMON.debtKinds.LENA
const DENA = COMMON.debtKinds.DENA

test.each<[string, Id, number, string, string, string, object]>([
  ['all of a dena', '1001', 10_000_00, '', DENA, '0.00', { kind: 'DENA', amount: 10_000_00, owed: 10_000_00 }],
  ['a part of a dena', '1001', 10_000_00, '4,000.50', DENA, '+5,999.50', { kind: 'DENA', amount: 4_000_50 }],
  ['all of a lena', '1002', -300_00, '', LENA, '0.00', { kind: 'LENA', amount: 300_00, owed: -300_00 }],
  ['a part of a lena', '1002', -300_00, '299.99', LENA, '−0.01', { kind: 'LENA', amount: 299_99 }],
  ['the smallest part', '1002', -300_00, '0.01', LENA, '−299.99', { kind: 'LENA', amount: 1 }],
])('%s: what is left, what the question says, what is sent', async (_, id, debt, text, kind, left, settlement) => {
  owed[id] = paise(debt)
  await choose(id)
  if (text !== '') type(cashOf(id), text)
  const row = screen.getByLabelText(cashOf(id)).closest('tr') as HTMLElement
  expect(within(row).getByText(kind)).toBeDefined()
  expect(row.lastElementChild?.textContent).toBe(left)
  const asked = await ask()
  const { amount } = settlement as { readonly amount: Paise }
  const [toTake, toPay] = kind === LENA ? [amount, 0] : [0, amount]
  expect(factsIn(asked)).toEqual([
    `${COMMON.account}: ${NAMES[id]}`,
    `${WORDS.toTake}: ${formatMoney(paise(toTake))}`,
    `${WORDS.toPay}: ${formatMoney(paise(toPay))}`,
  ])
  await sayYes()
  await answered()
  expect(settlementsIn(sent[0] as Asking)).toMatchObject([{ userId: id, ...settlement }])
})

test.each([
  ['more than is owed', '10000.01'],
  ['nothing', '0'],
  ['less than nothing', '-1'],
  ['no amount', 'all'],
  ['parts of a paisa', '1.234'],
])('%s is no part of a debt: its cell says it and nothing can be settled', async (_, text) => {
  await choose('1001', '1002')
  type(cashOf('1001'), text)
  expect(screen.getByLabelText(cashOf('1001')).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText(cashOf('1002')).getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByText(WORDS.notAPart)).toBeDefined()
  expect(settleButton().disabled).toBe(true)
  type(cashOf('1001'), '1')
  expect(settleButton().disabled).toBe(false)
})

test('of both ways at once each is told for itself, with how many accounts and the remarks', async () => {
  await choose('1001', '1002')
  type(cashOf('1001'), '5000')
  type(COMMON.remarksShort, ' week 47 ')
  expect(factsIn(await ask())).toEqual([`${COMMON.accounts}: 2`, `${WORDS.toTake}: 300.00`, `${WORDS.toPay}: 5,000.00`])
  await sayYes()
  await answered()
  expect(sent[0]?.body).toMatchObject({ remarks: 'week 47', transactionCode: '123456' })
})

test.each([
  ['turned round', 10_000_00, -14_000_00, 'LENA', 14_000_00],
  ['grown', 10_000_00, 12_000_00, 'DENA', 12_000_00],
  ['shrunk below the part', 10_000_00, 1_000_00, 'DENA', 1_000_00],
  ['a lena grown', -10_000_00, -10_000_01, 'LENA', 10_000_01],
])(
  'a debt that was %s while the question stood is shown anew, whole, and asked again',
  async (_, was, is, kind, cash) => {
    owed['1001'] = paise(was)
    await choose('1001', '1002')
    type(cashOf('1001'), '5000')
    await ask()
    // A market is paid while the question stands.
    owed['1001'] = paise(is)
    await sayYes()
    await answered()
    expect((await screen.findByRole('alert')).textContent).toContain('changed meanwhile')
    const part = screen.getByLabelText<HTMLInputElement>(cashOf('1001'))
    expect([part.value, part.placeholder]).toEqual(['', formatMoney(paise(cash))])
    await ask()
    await sayYes()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(settlementsIn(sent[1] as Asking)[0]).toEqual({ userId: '1001', kind, amount: cash, owed: is })
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey)
  },
)

test('an answer that was lost is sent again under its key, from a new question too', async () => {
  answers = [
    async () => {
      throw new CallFailure(0, null)
    },
  ]
  await choose('1002')
  const asked = await ask()
  await sayYes()
  expect((await within(asked).findByRole('alert')).textContent).toContain(COMMON.mayBeDoneOnce)
  fireEvent.click(within(asked).getByRole('button', { name: COMMON.cancel }))
  await answered()
  expect(within(await ask()).getByText(COMMON.sentBefore)).toBeDefined()
  await sayYes()
  await answered()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey)
})

test.each([
  ['nothing typed', () => undefined, false],
  ['a part typed', () => type(cashOf('1001'), '5'), true],
  [
    'remarks typed',
    () => fireEvent.input(screen.getByLabelText(COMMON.remarksShort), { target: { value: 'x' } }),
    true,
  ],
])('with %s, closing asks first: %3$s', async (_, typing, asks) => {
  await choose('1001')
  typing()
  fireEvent.click(within(wizard()).getByRole('button', { name: COMMON.close }))
  expect(screen.queryByText(COMMON.discardChangesFact) !== null).toBe(asks)
  expect(screen.queryByLabelText(cashOf('1001')) !== null).toBe(asks)
})
