import { calls, type Endpoint } from '@paddock/contract'
import { EXAMPLE_SITE_PAIR, EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import type { Role } from '@paddock/contract/roles'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Nav } from './nav.tsx'
import { COMPLAINT_WORDS } from '../words/complaints.ts'
import { KYC_WORDS } from '../words/kyc.ts'
import { PAIR_WORDS } from '../words/pairs.ts'
import { HELD_WORDS } from '../words/held.ts'
import { PAYMENT_WORDS } from '../words/payments.ts'
import { AFFILIATE_WORDS } from '../words/affiliates.ts'
import { STUDIO_WORDS } from '../words/studio.ts'
import { RISK_WORDS } from '../words/risk.ts'
import { WORDS } from '../words/shell.ts'
import { MeProvider } from '../kit/me/index.ts'

afterEach(cleanup)

/** As far as the queues of requests are counted. */
const MOST_QUEUED = 200
const PAIRS = [
  { ...EXAMPLE_SITE_PAIR, state: 'ACCEPTED' },
  { ...EXAMPLE_SITE_PAIR, state: 'PROPOSED' },
]
const TOTALS = new Map<Endpoint, number>([
  [calls.getControlChanges, 2],
  [calls.getResultProposals, 3],
  [calls.getResultQuestions, 4],
  [calls.getDeposits, 31],
  [calls.getWithdrawals, 5],
  [calls.getHeldPayments, 3],
  [calls.getKycChecks, 3],
  [calls.getComplaints, 2],
  [calls.getChats, 3],
  [calls.getAffiliates, 4],
])
/** One that waits for the officer who looks, one of their own, one without a change. */
const METHODS = [{ waiting: { mayConfirm: true } }, { waiting: { mayConfirm: false } }, { waiting: null }]

function show(
  role: Extract<Role, 'administrator' | 'whiteLabel' | 'agent'>,
  siteId = '1',
  proposed: readonly { readonly isMine: boolean }[] = [],
  at = '/',
): readonly Endpoint[] {
  const asked: Endpoint[] = []
  const call = async (one: Endpoint) => {
    asked.push(one)
    if (one === calls.getSitePairs) return { docs: PAIRS, totalDocs: 2 }
    if (one === calls.getManagedMethods) return { docs: METHODS }
    return {
      docs: one === calls.getResultQuestions ? [] : proposed,
      totalDocs: TOTALS.get(one) ?? 0,
      totalIsLeast: TOTALS.get(one) === MOST_QUEUED,
    }
  }
  const me = { user: { ...EXAMPLE_USER, whiteLabelId: siteId } as never, role, pathRole: role }
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={me}>
            <Nav />
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return asked
}

test('where more wait than are counted, the navigation says so', async () => {
  TOTALS.set(calls.getDeposits, MOST_QUEUED)
  show('agent')
  expect(await screen.findByRole('link', { name: `${PAYMENT_WORDS.deposits}: ${WORDS.waiting('200+')}` })).toBeDefined()
  TOTALS.set(calls.getDeposits, 31)
})

test('an administrator sees in the navigation what waits, summed by page', async () => {
  show('administrator')
  expect(await screen.findByRole('link', { name: `${STUDIO_WORDS.switchesPage}: ${WORDS.waiting('2')}` })).toBeDefined()
  expect(await screen.findByRole('link', { name: `${WORDS.markets}: ${WORDS.waiting('7')}` })).toBeDefined()
  // Accepted by both sites: the administrator's yes is the last one.
  expect(await screen.findByRole('link', { name: `${PAIR_WORDS.page}: ${WORDS.waiting('1')}` })).toBeDefined()
})

test('what oneself proposed waits for another and is not counted', async () => {
  show('administrator', '1', [{ isMine: true }, { isMine: false }])
  expect(await screen.findByRole('link', { name: `${STUDIO_WORDS.switchesPage}: ${WORDS.waiting('1')}` })).toBeDefined()
  expect(await screen.findByRole('link', { name: `${WORDS.markets}: ${WORDS.waiting('6')}` })).toBeDefined()
})

test('a white label sees its own: changes of its site, and the pair that names it', async () => {
  const asked = show('whiteLabel', EXAMPLE_SITE_PAIR.to.siteId)
  expect(await screen.findByRole('link', { name: `${STUDIO_WORDS.studio}: ${WORDS.waiting('2')}` })).toBeDefined()
  expect(await screen.findByRole('link', { name: `${PAIR_WORDS.page}: ${WORDS.waiting('1')}` })).toBeDefined()
  expect(
    await screen.findByRole('link', { name: `${AFFILIATE_WORDS.affiliates}: ${WORDS.waiting('4')}` }),
  ).toBeDefined()
  expect(asked).not.toContain(calls.getResultProposals)
})

test('an agent sees deposits, withdrawals, held payments and documents to decide, complaints to answer and payees to confirm, and is asked for nothing else', async () => {
  const asked = show('agent')
  expect(await screen.findByRole('link', { name: `${PAYMENT_WORDS.deposits}: ${WORDS.waiting('31')}` })).toBeDefined()
  expect(await screen.findByRole('link', { name: `${PAYMENT_WORDS.withdrawals}: ${WORDS.waiting('5')}` })).toBeDefined()
  expect(await screen.findByRole('link', { name: `${HELD_WORDS.short}: ${WORDS.waiting('3')}` })).toBeDefined()
  expect(await screen.findByRole('link', { name: `${KYC_WORDS.checks}: ${WORDS.waiting('3')}` })).toBeDefined()
  expect(
    await screen.findByRole('link', { name: `${PAYMENT_WORDS.methodsShort}: ${WORDS.waiting('1')}` }),
  ).toBeDefined()
  expect(
    await screen.findByRole('link', { name: `${COMPLAINT_WORDS.complaints}: ${WORDS.waiting('2')}` }),
  ).toBeDefined()
  const { getDeposits, getWithdrawals, getHeldPayments, getKycChecks, getChats, getComplaints, getManagedMethods } =
    calls
  expect(new Set(asked)).toEqual(
    new Set([getDeposits, getWithdrawals, getHeldPayments, getKycChecks, getChats, getComplaints, getManagedMethods]),
  )
})

test.each([
  ['/', [WORDS.dashboard]],
  ['/risk', [RISK_WORDS.risk]],
  ['/risk/big', [RISK_WORDS.bigBets]],
  ['/risk/31345678', [RISK_WORDS.risk]],
  ['/bets/settled', [WORDS.settledBets]],
  ['/riskier', []],
])('at %s one place of the menu is the current one', (at, current) => {
  show('agent', '1', [], at)
  expect(screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(current)
})
