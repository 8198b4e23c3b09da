/** A branch claims for a player: whom it finds, what it may choose, what is asked and sent. */
import { calls, type Endpoint } from '@paddock/contract'
import type { Role } from '@paddock/contract/roles'
import { paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, factsIn, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import DepositsPage from './deposits-page.tsx'

const UPI = {
  _id: 'm1',
  paymentType: 'UPI',
  paymentName: 'Any UPI app',
  upiId: 'paddock@okbank',
  minAmount: paise(10_000),
  maxAmount: paise(0),
  isLock: false,
}
const LOCKED = { ...UPI, _id: 'm2', paymentName: 'Locked', isLock: true }
const GATEWAY = { ...UPI, _id: 'm3', paymentType: 'IPAY', paymentName: 'Online' }

let methods: readonly object[]
let sent: (Asking & { readonly endpoint: Endpoint })[]
let refusal: CallFailure | null
beforeEach(() => {
  methods = [UPI, LOCKED, GATEWAY]
  sent = []
  refusal = null
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === calls.getDeposits) return { docs: [], totalDocs: 0, totalIsLeast: false }
  if (endpoint === calls.listPeople) return { docs: [{ _id: '1002', userName: 'player1' }] }
  if (endpoint === calls.getPerson) return { docs: { user: { _id: '1002', userName: 'player1' } } }
  if (endpoint === calls.getPaymentMethodsOf) return { docs: methods }
  sent.push({ endpoint, ...asking })
  if (refusal) throw refusal
  return { docs: {} }
}

const open = (at: string, role: Role = 'defaultBranch') => show(<DepositsPage />, { call, role, at })

async function fill(): Promise<void> {
  await screen.findByRole('option', { name: 'UPI · Any UPI app' })
  type(WORDS.method, 'm1')
  type(/Claimed/, '500')
  type(WORDS.reference, ' 512345678902 ')
}

test('whoever may not claim for players is shown no way to it', async () => {
  open('/deposits?claim=1002', 'agent')
  await screen.findAllByText(WORDS.nothingWaits)
  expect(screen.queryByText(WORDS.claimFor)).toBeNull()
})

test('a player is found by letters, and Enter chooses the first', async () => {
  open('/deposits')
  press(WORDS.claimFor)
  expect(address()).toBe('?claim=new')
  expect(screen.getByRole('button', { name: WORDS.claimIt }).hasAttribute('disabled')).toBe(true)
  type(WORDS.player, 'pla')
  await screen.findByRole('button', { name: 'player1' })
  fireEvent.keyDown(screen.getByLabelText(WORDS.player), { key: 'Enter' })
  await fill()
  // What is locked, and what is paid at a gateway, is nothing to claim by.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    WORDS.chooseMethod,
    'UPI · Any UPI app',
  ])
  expect(screen.getByText(/paddock@okbank/)).toBeDefined()
})

test('what is asked is what is sent, with the image, and the panel goes', async () => {
  open('/deposits?claim=1002')
  await screen.findByText('player1')
  await fill()
  const image = new File(['x'], 'receipt.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText(WORDS.proof), { target: { files: [image] } })
  press(WORDS.claimIt)
  const asked = await question()
  expect(factsIn(asked)).toEqual([
    `${WORDS.player}: player1`,
    `${WORDS.claimed}: 500.00`,
    `${WORDS.method}: UPI · Any UPI app`,
    `${WORDS.reference}: 512345678902`,
    `${WORDS.proof}: receipt.png`,
  ])
  await sayYes()
  await screen.findByText(WORDS.claimWaits('player1'))
  expect(sent).toMatchObject([
    {
      endpoint: calls.createDepositFor,
      body: { userId: '1002', depositTypeId: 'm1', amount: 50_000, utr: '512345678902', remarks: '', image },
    },
  ])
  await waitFor(() => expect(address()).toBe(''))
})

test('a way of the site’s own needs a reference as well: the server takes none without', async () => {
  methods = [{ ...UPI, paymentType: 'other', paymentName: 'At the counter' }]
  open('/deposits?claim=1002')
  await screen.findByRole('option', { name: /At the counter/ })
  type(WORDS.method, 'm1')
  type(/Claimed/, '500')
  press(WORDS.claimIt)
  await screen.findByText(COMMON.required)
  expect(screen.queryByRole('dialog', { name: WORDS.claimTitle('500.00', 'player1') })).toBeNull()
})

test('what the server refuses stands at its field', async () => {
  refusal = new CallFailure(422, { code: 'UTR_INVALID', message: 'No such reference' })
  open('/deposits?claim=1002')
  await screen.findByText('player1')
  await fill()
  press(WORDS.claimIt)
  await question()
  await sayYes()
  await waitFor(() => expect(screen.getAllByText('No such reference').length).toBeGreaterThan(0))
})

test('a player who cannot pay in is said to be one', async () => {
  methods = [LOCKED]
  open('/deposits?claim=1002')
  await screen.findByText(WORDS.noMethodsForPlayer)
  expect(screen.queryByLabelText(WORDS.method)).toBeNull()
  expect(screen.getByRole('button', { name: COMMON.cancel })).toBeDefined()
})
