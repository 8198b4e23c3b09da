/** Everything below settled in one go: what it comes to, the code, what was left, what stops it. */
import { calls, type Debt, type Endpoint } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { answered, type Asking, factsIn, press, question, sayYes, show } from '../../kit/testing/show.tsx'
import { SettlementPage } from './settlement-page.tsx'

const debt = (userId: string, userType: Role, uplineName: string, clientPL: number): Debt => ({
  userId,
  userName: `name${userId}`,
  userType,
  uplineId: '9',
  uplineName,
  subtreePts: paise(0),
  givenPts: paise(0),
  creditPts: paise(0),
  clientPL: paise(clientPL),
  inWithdrawals: paise(0),
  lastSettledAt: null,
})
const DEBTS = [
  debt('1', 'agent', 'me', -300_00),
  debt('2', 'user', 'name1', 500_00),
  debt('3', 'user', 'name1', -800_00),
  debt('4', 'agent', 'me', 100_00),
]

type Settlement = { readonly userId: string; readonly kind: string; readonly amount: number; readonly owed: number }
let sent: (readonly Settlement[])[]
let asked: Asking[]
let refusals: Record<string, 'DEBT_CHANGED' | 'INSUFFICIENT_FUNDS'>
let wrongCode: boolean
let settlesWithPlayers: boolean
let pages: readonly (readonly Debt[])[]
beforeEach(() => {
  sent = []
  asked = []
  refusals = {}
  wrongCode = false
  settlesWithPlayers = true
  pages = [DEBTS]
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

async function call(
  endpoint: Endpoint,
  asking: Asking & { readonly query?: Record<string, unknown> },
): Promise<unknown> {
  if (endpoint === calls.getDebts) {
    const { page, deep, cash } = asking.query as {
      readonly page: number
      readonly deep?: boolean
      readonly cash?: boolean
    }
    const isMeant = ({ userType }: Debt) => !cash || settlesWithPlayers || userType !== 'user'
    const docs = deep ? (pages[page - 1] ?? []).filter(isMeant) : []
    return {
      docs,
      totalDocs: DEBTS.length,
      totalLena: paise(0),
      totalDena: paise(0),
      settlesWithPlayers,
      nextPage: deep && page < pages.length,
    }
  }
  if (endpoint !== calls.settleCash) return { docs: [] }
  asked.push(asking)
  const settlements = asking.body['settlements'] as readonly Settlement[]
  sent.push(settlements)
  if (wrongCode) throw new CallFailure(403, { code: 'WRONG_TRANSACTION_CODE', message: 'Transaction code is wrong' })
  const refused = settlements.find(({ userId }) => refusals[userId] !== undefined)
  if (refused)
    throw new CallFailure(409, { code: refusals[refused.userId] ?? 'DEBT_CHANGED', message: `Not ${refused.userId}` })
  return {
    docs: settlements.map(({ userId, kind, amount }) => ({
      userId,
      userName: `name${userId}`,
      uplineName: 'me',
      kind,
      amount,
      after: 0,
      number: 1,
    })),
  }
}

const panel = () => screen.getByRole('dialog', { name: WORDS.settleTree })
async function openRun(): Promise<void> {
  show(<SettlementPage />, { call, userId: '9' })
  press(WORDS.settleTree)
  await waitFor(() => expect(within(panel()).queryByText(COMMON.loading)).toBeNull())
}
const ask = async () => {
  fireEvent.click(within(panel()).getByRole('button', { name: WORDS.settleSoMany(DEBTS.length) }))
  return await question(WORDS.settleTree)
}
const told = async (count: number) =>
  await waitFor(() =>
    expect(within(panel()).getByRole('status').textContent).toBe(WORDS.settledOf(count, DEBTS.length)),
  )

test('each level is told with both its sums; what is won goes up first, and each is held to the debt that was seen', async () => {
  pages = [DEBTS.slice(0, 3), DEBTS.slice(2)]
  await openRun()
  const rows = within(panel())
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows.slice(1)).toEqual([
    [COMMON.roles.user, '2', '800.00', '500.00'],
    [COMMON.roles.agent, '2', '300.00', '100.00'],
    [COMMON.total, '4', '1,100.00', '600.00'],
  ])
  expect(factsIn(await ask())).toEqual([`${COMMON.accounts}: 4`, `${WORDS.toTake}: 1,100.00`, `${WORDS.toPay}: 600.00`])
  await sayYes()
  await answered()
  await told(4)
  expect(sent).toEqual([
    [
      { userId: '2', kind: 'DENA', amount: 500_00, owed: 500_00 },
      { userId: '4', kind: 'DENA', amount: 100_00, owed: 100_00 },
      { userId: '1', kind: 'LENA', amount: 300_00, owed: -300_00 },
      { userId: '3', kind: 'LENA', amount: 800_00, owed: -800_00 },
    ],
  ])
  expect(asked[0]).toMatchObject({ body: { transactionCode: '123456' } })
  expect(within(panel()).getByRole<HTMLButtonElement>('button', { name: WORDS.copyHisab }).disabled).toBe(false)
})

test('who cannot be settled is left and told with the reason', async () => {
  refusals = { 4: 'DEBT_CHANGED', 3: 'INSUFFICIENT_FUNDS' }
  await openRun()
  await ask()
  await sayYes()
  await answered()
  await told(2)
  const left = await waitFor(() => within(panel()).getByRole('region', { name: WORDS.leftOpen }))
  await waitFor(() =>
    expect(
      within(left)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['name4 Not 4', 'name3 Not 3']),
  )
  const keys = asked.map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a wrong code settles nothing, is told by the question, and is not tried part by part', async () => {
  wrongCode = true
  await openRun()
  const dialog = await ask()
  await sayYes()
  await within(dialog).findByRole('alert')
  expect(sent).toHaveLength(1)
  expect(within(panel()).queryByRole('status')).toBeNull()
})

test('nothing to settle: nothing to press', async () => {
  pages = [[]]
  await openRun()
  expect(within(panel()).getByText(WORDS.nothingToSettle)).toBeDefined()
  expect(within(panel()).getByRole<HTMLButtonElement>('button', { name: WORDS.settleSoMany(0) }).disabled).toBe(true)
})

test('where players are paid by requests alone they are no part of it', async () => {
  settlesWithPlayers = false
  await openRun()
  expect(within(panel()).getByText(WORDS.withoutPlayers)).toBeDefined()
  fireEvent.click(within(panel()).getByRole('button', { name: WORDS.settleSoMany(2) }))
  await question(WORDS.settleTree)
  await sayYes()
  await answered()
  expect(sent.map((part) => part.map(({ userId }) => userId))).toEqual([['4', '1']])
})

test('what waits to be withdrawn is told, and no cash is taken for it', async () => {
  pages = [
    [
      { ...debt('1', 'agent', 'me', -300_00), inWithdrawals: paise(100_00) },
      { ...debt('4', 'agent', 'me', -50_00), inWithdrawals: paise(50_00) },
    ],
  ]
  await openRun()
  expect(within(panel()).getByText(WORDS.withoutWithdrawals(2))).toBeDefined()
  fireEvent.click(within(panel()).getByRole('button', { name: WORDS.settleSoMany(1) }))
  expect(factsIn(await question(WORDS.settleTree))).toContain(`${WORDS.toTake}: 200.00`)
  await sayYes()
  await answered()
  expect(sent).toEqual([[{ userId: '1', kind: 'LENA', amount: 200_00, owed: -300_00 }]])
})
