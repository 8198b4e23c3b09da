/** Points given with a new account, and given and taken on their own page: what is said before, what is asked, what is sent. */
import { calls, type Endpoint, type Person, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import { paise } from '@paddock/domain/money'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import CreatePage from './create-page.tsx'
import PointsPage from './points-page.tsx'

const { docs: details } = await readReply(calls.getPerson, { docs: callExamples.getPerson.docs })
const PEOPLE: Readonly<Record<string, Partial<Person>>> = {
  '0': { userName: 'administrators', userType: 'administrator', balance: paise(0), availableBalance: paise(0) },
  '7': { userName: 'agent', userType: 'agent', balance: paise(1_000_000), availableBalance: paise(900_000) },
  '8': { userName: 'player1', userType: 'user', parentId: '7', balance: paise(5000), availableBalance: paise(4000) },
  '9': { userName: 'player2', userType: 'user', parentId: '7', balance: paise(0), availableBalance: paise(0) },
}
const personOf = (userId: string) => ({
  ...details,
  user: { ...details.user, ...PEOPLE[userId], _id: userId },
  mayCreate: ['user'],
})

let sent: { readonly idempotencyKey?: string; readonly body: Readonly<Record<string, unknown>> }[]
let refusal: CallFailure | null
/** What a new account's call answers of its password. */
const FIRST_TOLD = { password: 'kQ7mwD4pXnR8', passwordTold: false }
let told: () => Promise<object>
/** Accounts whose answer has not come yet, by id. */
let slow: Map<string, Promise<void>>
beforeEach(() => {
  sent = []
  slow = new Map()
  refusal = null
  told = async () => FIRST_TOLD
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

function show(page: ReactNode, address: string): void {
  const call = async (endpoint: Endpoint, asking: never) => {
    if (endpoint === calls.getPerson) {
      const { userId } = (asking as { params: { userId: string } }).params
      await slow.get(userId)
      return { docs: personOf(userId) }
    }
    sent.push(asking)
    if (refusal) throw refusal
    if (endpoint === calls.createPerson)
      return { docs: { user: { ...details.user, userName: 'newcomer' }, ...(await told()) } }
    return { docs: { ownPts: paise(900_000), transfers: [] } }
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ role: 'agent', pathRole: 'agent', user: { _id: '7' } } as Me}>
            <ConfirmProvider>{page}</ConfirmProvider>
            <Toasts />
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string | RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value

async function sayYes(): Promise<void> {
  const question = await screen.findByRole('dialog')
  const code = within(question).getByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
}

const CREDIT = /^Credit/
const OPENING = /^Points at the beginning/

test('a new account begins with as many points as its credit, until another number is typed', async () => {
  show(<CreatePage />, '/people/new')
  await screen.findByText(WORDS.givenByMe('9,000.00'))
  type(CREDIT, '2500')
  await waitFor(() => expect(valueOf(OPENING)).toBe('2,500'))
  type(OPENING, '0')
  type(CREDIT, '3000')
  await waitFor(() => expect(valueOf(CREDIT)).toBe('3000'))
  expect(valueOf(OPENING)).toBe('0')
})

test('the question tells the points, in words too, and what is left; the password is shown once, to be copied', async () => {
  show(<CreatePage />, '/people/new')
  await screen.findByText(WORDS.givenByMe('9,000.00'))
  type(/^Username/, 'newcomer')
  type(CREDIT, '2500')
  await waitFor(() => expect(valueOf(OPENING)).toBe('2,500'))
  fireEvent.click(screen.getByRole('button', { name: WORDS.create }))
  const question = await screen.findByRole('dialog')
  for (const text of ['2,500.00', 'Two thousand five hundred rupees', '7,500.00'])
    expect(within(question).getAllByText(text).length).toBeGreaterThan(0)
  await sayYes()
  const hint = await screen.findByText(WORDS.shownOnceToOwner)
  expect(hint.textContent).toContain('not shown again')
  expect(sent[0]?.body).toMatchObject({ userName: 'newcomer', creditPts: 250_000, openingPts: 250_000 })
  const made = screen.getByRole('dialog', { name: WORDS.madeTitle })
  expect(made.textContent).toContain('kQ7mwD4pXnR8')
  expect(within(made).getByRole('button', { name: WORDS.copy })).toBeDefined()
})

test('a password that was chosen is told too, by where it is for: no answer repeats it', async () => {
  told = async () => ({ password: null, passwordTold: false })
  show(<CreatePage />, '/people/new')
  type(/^Username/, 'newcomer')
  type(new RegExp(`^${WORDS.firstPassword}`), 'Chosen-by-me-1')
  fireEvent.click(await screen.findByRole('button', { name: WORDS.create }))
  await sayYes()
  const made = await screen.findByRole('dialog', { name: WORDS.madeTitle })
  expect(made.textContent).toContain(`${WORDS.signInAt}: ${location.origin}/`)
  expect(made.textContent).toContain(`${WORDS.firstPassword}: Chosen-by-me-1`)
})

test('a second try of a new account whose answer was lost has the same key, and says where a password is to be had', async () => {
  show(<CreatePage />, '/people/new')
  type(/^Username/, 'newcomer')
  const lost = vi.fn<() => Promise<object>>(async () => {
    throw new TypeError('Failed to fetch')
  })
  told = lost
  fireEvent.click(await screen.findByRole('button', { name: WORDS.create }))
  await sayYes()
  await within(await screen.findByRole('dialog')).findByRole('alert')
  expect(lost).toHaveBeenCalledTimes(1)
  told = async () => ({ password: null, passwordTold: true })
  await sayYes()
  const made = await screen.findByRole('dialog', { name: WORDS.madeTitle })
  expect(within(made).getByRole('alert').textContent).toBe(WORDS.passwordNotShownAgain)
  expect(made.textContent).not.toContain(WORDS.shownOnceToOwner)
  const [first, second] = sent.map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('more than there is cannot be sent, and a refusal stands beside the field', async () => {
  show(<CreatePage />, '/people/new')
  await screen.findByText(WORDS.givenByMe('9,000.00'))
  type(/^Username/, 'newcomer')
  type(CREDIT, '9000.01')
  await waitFor(() => expect(valueOf(OPENING)).toBe('9,000.01'))
  fireEvent.click(screen.getByRole('button', { name: WORDS.create }))
  await screen.findByText(WORDS.moreThanGiverHas('9,000.00'))
  expect(screen.queryByRole('dialog')).toBeNull()
  type(OPENING, '9000')
  const message = 'Insufficient balance: 10.00 is available'
  refusal = new CallFailure(422, { message, code: 'INSUFFICIENT_FUNDS', facts: {} } as never)
  fireEvent.click(screen.getByRole('button', { name: WORDS.create }))
  await sayYes()
  await waitFor(() => expect(screen.getByLabelText(OPENING).getAttribute('aria-invalid')).toBe('true'))
})

test('the points page tells what everybody has after it, and fills all rows with one amount', async () => {
  show(<PointsPage />, '/points?ids=8,9')
  await screen.findByText('player1')
  const mine = await screen.findByLabelText(WORDS.standingAfter)
  await waitFor(() => expect(mine.textContent).toContain('10,000.00'))
  expect(mine.textContent).toContain(WORDS.ownPointsOf('agent'))
  type(WORDS.sameForAll, '1500')
  fireEvent.click(screen.getByRole('button', { name: WORDS.fillAll }))
  expect(['player1', 'player2'].map((name) => valueOf(`${WORDS.amount} ${name}`))).toEqual(['1500', '1500'])
  expect(mine.textContent).toContain('7,000.00')
  const row = screen.getByLabelText(`${WORDS.amount} player1`).closest('tr')
  expect(row?.textContent).toContain('1,550.00')
  fireEvent.click(screen.getByRole('button', { name: WORDS.givePoints }))
  const question = await screen.findByRole('dialog')
  const rows = within(within(question).getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['player11,500.001,550.00', 'player21,500.001,500.00'])
  expect(within(question).getByText('Three thousand rupees')).toBeDefined()
  await sayYes()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    transfers: [
      { userId: '8', amount: 150_000 },
      { userId: '9', amount: 150_000 },
    ],
  })
})

test('more than the upline has left holds the sheet back at the row that is too much; taken points come back to it', async () => {
  show(<PointsPage />, '/points?ids=8,9')
  await screen.findByText('player1')
  const mine = await screen.findByLabelText(WORDS.standingAfter)
  type(`${WORDS.amount} player1`, '8000')
  type(`${WORDS.amount} player2`, '1000.01')
  await screen.findByText(WORDS.pointProblems.moreThanUplineHas)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: WORDS.givePoints }).disabled).toBe(true)
  fireEvent.mouseDown(screen.getByRole('tab', { name: WORDS.take }))
  type(`${WORDS.amount} player1`, '40')
  type(`${WORDS.amount} player2`, '')
  await waitFor(() => expect(mine.textContent).toContain('10,040.00'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: WORDS.takePoints }).disabled).toBe(false)
})

const buttonOf = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name })

test('one amount for all waits for the last account, and an empty field fills nothing', async () => {
  const late = Promise.withResolvers<void>()
  slow.set('9', late.promise)
  show(<PointsPage />, '/points?ids=8,9')
  await screen.findByText('player1')
  type(WORDS.sameForAll, '10')
  expect(buttonOf(WORDS.fillAll).disabled).toBe(true)
  fireEvent.keyDown(screen.getByLabelText(WORDS.sameForAll), { key: 'Enter' })
  expect(valueOf(`${WORDS.amount} player1`)).toBe('')
  late.resolve()
  await waitFor(() => expect(buttonOf(WORDS.fillAll).disabled).toBe(false))
  fireEvent.click(buttonOf(WORDS.fillAll))
  expect(['player1', 'player2'].map((name) => valueOf(`${WORDS.amount} ${name}`))).toEqual(['10', '10'])
  type(WORDS.sameForAll, ' ')
  expect(buttonOf(WORDS.fillAll).disabled).toBe(true)
  fireEvent.keyDown(screen.getByLabelText(WORDS.sameForAll), { key: 'Enter' })
  expect(valueOf(`${WORDS.amount} player1`)).toBe('10')
})

test('the question says how many accounts are left out, and what the giver has after it', async () => {
  show(<PointsPage />, '/points?ids=8,9')
  await screen.findByText('player2')
  const mine = await screen.findByLabelText(WORDS.standingAfter)
  await waitFor(() => expect(mine.textContent).toContain('10,000.00'))
  type(`${WORDS.amount} player1`, '1500')
  fireEvent.click(buttonOf(WORDS.givePoints))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain(`${WORDS.accounts}1 of 2 accounts`)
  expect(question.textContent).toContain(`${WORDS.ownPointsOf('agent')}10,000.00→8,500.00`)
})

test('of many accounts the question shows five, says how many more there are, and shows all when asked', async () => {
  const ids = ['20', '21', '22', '23', '24', '25', '26']
  show(<PointsPage />, `/points?ids=${ids.join(',')}`)
  await waitFor(() => expect(screen.getAllByLabelText(new RegExp(`^${WORDS.amount} `))).toHaveLength(ids.length))
  type(WORDS.sameForAll, '10')
  await waitFor(() => expect(buttonOf(WORDS.fillAll).disabled).toBe(false))
  fireEvent.click(buttonOf(WORDS.fillAll))
  await waitFor(() => expect(buttonOf(WORDS.givePoints).disabled).toBe(false))
  fireEvent.click(buttonOf(WORDS.givePoints))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getAllByRole('row').slice(1)).toHaveLength(5)
  fireEvent.click(question.getByRole('button', { name: 'and 2 more' }))
  expect(question.getAllByRole('row').slice(1)).toHaveLength(ids.length)
})

test('more accounts than one call takes are said at the sheet, and nothing can be sent', async () => {
  const ids = Array.from({ length: MOST_AT_ONCE + 1 }, (_, n) => String(1000 + n))
  show(<PointsPage />, `/points?ids=${ids.join(',')}`)
  await screen.findByLabelText(WORDS.sameForAll)
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(MOST_AT_ONCE))
  type(WORDS.sameForAll, '1')
  await waitFor(() => expect(screen.getByRole('button', { name: WORDS.fillAll })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: WORDS.fillAll }))
  expect(screen.getByRole('alert').textContent).toBe(WORDS.atMostAtOnce(MOST_AT_ONCE))
  expect(screen.getByRole('button', { name: WORDS.givePoints })).toHaveProperty('disabled', true)
}, 30_000)
