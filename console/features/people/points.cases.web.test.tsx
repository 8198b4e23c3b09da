/** The sheet of points by cases: one amount for all, who has what after it, whose points do not suffice, what a second try does. */
import { calls, type Endpoint, type Person, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import {
  address,
  answered,
  type Asking,
  factsIn,
  press,
  question,
  sayYes,
  show,
  type,
} from '../../kit/testing/show.tsx'
import PointsPage from './points-page.tsx'

const { docs: details } = await readReply(calls.getPerson, { docs: callExamples.getPerson.docs })
const account = (userName: string, userType: Person['userType'], parentId: string, has: number, risked = 0) => ({
  userName,
  userType,
  parentId,
  balance: paise(has),
  availableBalance: paise(has - risked),
})
/** The agent (me) has 10,000.00, of which 1,000.00 are at risk. */
const PEOPLE: Readonly<Record<string, Partial<Person>>> = {
  '0': account('administrators', 'administrator', '0', 0),
  '5': account('master1', 'master', '0', 50_000_00),
  '7': account('agent1', 'agent', '5', 10_000_00, 1_000_00),
  '8': account('player1', 'user', '7', 50_00, 10_00),
  '9': account('player2', 'user', '7', 0),
  '6': account('agent2', 'agent', '5', 200_00),
  '4': account('player3', 'user', '6', 100_00),
}

let sent: (Asking & { readonly endpoint: Endpoint })[]
let answers: (() => Promise<unknown>)[]
beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === calls.getPerson) {
    const { userId } = asking.params as { readonly userId: string }
    return { docs: { ...details, user: { ...details.user, ...PEOPLE[userId], _id: userId } } }
  }
  sent.push({ ...asking, endpoint })
  return (await answers.shift()?.()) ?? { docs: { ownPts: paise(0), transfers: [] } }
}

const nameOf = (id: string) => PEOPLE[id]?.userName ?? ''
const cellOf = (id: string) => screen.getByLabelText<HTMLInputElement>(`${WORDS.amount} ${nameOf(id)}`)
const rowOf = (id: string) => cellOf(id).closest('tr') as HTMLElement
const afterIn = (id: string) => rowOf(id).querySelector('td:nth-child(5)')?.textContent
const send = (direction: 'give' | 'take') =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: direction === 'give' ? WORDS.givePoints : WORDS.takePoints,
  })

type Typed = Readonly<Record<string, string>>

/** Rows from the top of the tree down: each has what those before it left. */
const sheetOf = (typed: Typed) =>
  Object.keys(typed).toSorted((one, other) => Number(PEOPLE[one]?.parentId) - Number(PEOPLE[other]?.parentId))

async function enter(direction: 'give' | 'take', typed: Typed, ids = sheetOf(typed)): Promise<void> {
  show(<PointsPage />, { call, userId: '7', at: `/points?ids=${ids.join(',')}` })
  for (const id of ids) await screen.findByLabelText(`${WORDS.amount} ${nameOf(id)}`)
  await waitFor(() => expect(screen.getByLabelText(WORDS.standingAfter).childElementCount).toBeGreaterThan(0))
  if (direction === 'take') fireEvent.mouseDown(screen.getByRole('tab', { name: WORDS.take }))
  for (const [id, text] of Object.entries(typed)) fireEvent.change(cellOf(id), { target: { value: text } })
}

const GIVER = WORDS.ownPointsOf('agent1')

test.each<[string, 'give' | 'take', Typed, Typed, readonly string[]]>([
  ['given to one', 'give', { '8': '1500' }, { '8': '1,550.00' }, [`${GIVER}: 10,000.00→8,500.00`]],
  [
    'given to both',
    'give',
    { '8': '1500', '9': '0.01' },
    { '8': '1,550.00', '9': '0.01' },
    [`${GIVER}: 10,000.00→8,499.99`],
  ],
  ['taken from one', 'take', { '8': '40' }, { '8': '10.00' }, [`${GIVER}: 10,000.00→10,040.00`]],
  [
    'given below two uplines',
    'give',
    { '8': '1', '4': '2' },
    { '8': '51.00', '4': '102.00' },
    [`${GIVER}: 10,000.00→9,999.00`, 'agent2: 200.00→198.00'],
  ],
  [
    'given down a chain',
    'give',
    { '6': '100', '4': '300' },
    { '6': '0.00', '4': '400.00' },
    ['master1: 50,000.00→49,900.00', 'agent2: 200.00→0.00'],
  ],
  ['issued by the administrators', 'give', { '5': '7' }, { '5': '50,007.00' }, [`administrators: ${WORDS.issued}`]],
])('points %s: what everybody has after it', async (_, direction, typed, after, givers) => {
  await enter(direction, typed)
  for (const [id, text] of Object.entries(after)) await waitFor(() => expect(afterIn(id)).toBe(text))
  await waitFor(() => expect(factsOfGivers()).toEqual(givers))
  expect(send(direction).disabled).toBe(false)
})

const factsOfGivers = () =>
  [...screen.getByLabelText(WORDS.standingAfter).children].map(
    (line) => `${line.querySelector('dt')?.textContent}: ${line.querySelector('dd')?.textContent}`,
  )

const { notAnAmount, notPositive, moreThanAvailable, moreThanUplineHas } = WORDS.pointProblems

test.each<[string, 'give' | 'take', Typed, string, string]>([
  ['a word', 'give', { '8': 'x', '9': '1' }, '8', notAnAmount],
  ['nothing', 'give', { '8': '0', '9': '1' }, '8', notPositive],
  ['less than nothing', 'take', { '8': '-1' }, '8', notPositive],
  ['more than is available, though the balance has it', 'take', { '8': '40.01' }, '8', moreThanAvailable],
  ['more than the upline has, by itself', 'give', { '8': '10000.01' }, '8', moreThanUplineHas],
  ['more than the upline has left that it does not risk', 'give', { '8': '9000.01' }, '8', moreThanUplineHas],
  [
    'more than the upline has left behind the row before',
    'give',
    { '8': '8000', '9': '1000.01' },
    '9',
    moreThanUplineHas,
  ],
  ['more than another upline has', 'give', { '8': '1', '4': '200.01' }, '4', moreThanUplineHas],
])('%s holds the sheet back, and its row says it', async (_, direction, typed, id, problem) => {
  await enter(direction, typed)
  expect(await within(rowOf(id)).findByText(problem)).toBeDefined()
  expect(cellOf(id).getAttribute('aria-invalid')).toBe('true')
  for (const other of Object.keys(typed).filter((one) => one !== id))
    expect(cellOf(other).getAttribute('aria-invalid')).toBe('false')
  expect(send(direction).disabled).toBe(true)
  fireEvent.submit(cellOf(id).closest('form') as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each<[string, string, Typed]>([
  ['fills every row', '12.50', { '8': '12.50', '9': '12.50' }],
  ['takes the place of what was typed', '3', { '8': '3', '9': '3' }],
  ['that is no amount says so in every row', 'x', { '8': 'x', '9': 'x' }],
])('one amount for all %s', async (_, text, filled) => {
  await enter('give', { '8': '99', '9': '' })
  type(WORDS.sameForAll, text)
  press(WORDS.fillAll)
  expect({ '8': cellOf('8').value, '9': cellOf('9').value }).toEqual(filled)
  expect(screen.queryAllByText(notAnAmount)).toHaveLength(text === 'x' ? 2 : 0)
})

test.each<['give' | 'take', Endpoint]>([
  ['give', calls.givePoints],
  ['take', calls.takePoints],
])('to %s: the question, the call and its body', async (direction, endpoint) => {
  await enter(direction, { '8': '40', '9': '' })
  type(WORDS.remarksShort, ' for the week ')
  fireEvent.click(send(direction))
  const sign = direction === 'give' ? '9,960.00' : '10,040.00'
  expect(factsIn(await question())).toEqual([
    `${WORDS.accounts}: ${WORDS.someOfAccounts(1, 2)}`,
    `${WORDS.total}: 40.00`,
    `${WORDS.inWords}: Forty rupees`,
    `${GIVER}: 10,000.00→${sign}`,
  ])
  await sayYes()
  await answered()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.endpoint).toBe(endpoint)
  expect(sent[0]?.body).toEqual({
    transfers: [{ userId: '8', amount: 40_00 }],
    remarks: 'for the week',
    transactionCode: '123456',
  })
  // What was moved is not moved again by a second press.
  await waitFor(() => expect(cellOf('8').value).toBe(''))
})

const moved = (userId: string, uplineId: string, has: number, uplinePts: number) => ({
  userId,
  uplineId,
  balance: paise(has),
  uplinePts: paise(uplinePts),
})

test.each<[string, Typed, readonly object[], string]>([
  ['my own', { '8': '40' }, [moved('8', '7', 90_00, 9_960_00)], '40.00 moved. You have 9,960.00.'],
  ['another’s', { '4': '40' }, [moved('4', '6', 140_00, 160_00)], '40.00 moved. agent2 has 160.00.'],
  [
    'those of both',
    { '8': '1', '4': '2' },
    [moved('4', '6', 102_00, 198_00), moved('8', '7', 51_00, 9_999_00)],
    '3.00 moved. You have 9,999.00. agent2 has 198.00.',
  ],
  ['issued ones', { '5': '7' }, [moved('5', '0', 50_007_00, -49_130_00)], '7.00 moved. administrators has −49,130.00.'],
])('after points were given the note names whose they were: %s', async (_, typed, transfers, note) => {
  // Mine are told beside, whoever’s moved.
  answers = [async () => ({ docs: { ownPts: paise(-1), transfers } })]
  await enter('give', typed)
  fireEvent.click(send('give'))
  await sayYes()
  expect(await screen.findByText(note)).toBeDefined()
})

const thrown = (status: number, body: object | null) => async () => {
  throw new CallFailure(status, body as never)
}
const LOST = thrown(0, null)
const REFUSED = thrown(422, { code: 'INSUFFICIENT_FUNDS', message: 'Insufficient balance' })
const WRONG_CODE = thrown(403, { code: 'WRONG_TRANSACTION_CODE', message: 'Wrong' })

test.each<[string, () => Promise<unknown>, 'again' | 'anew', string, boolean]>([
  ['after a wrong code, in the same question', WRONG_CODE, 'again', '40', true],
  ['after a lost answer, in the same question', LOST, 'again', '40', true],
  ['after a lost answer, in a new question', LOST, 'anew', '40', true],
  ['after a lost answer, of another amount', LOST, 'anew', '41', false],
  ['after a refusal, in a new question', REFUSED, 'anew', '40', false],
])('a second try %s keeps the key: %5$s', async (_, first, how, amount, isKept) => {
  answers = [first]
  await enter('give', { '8': '40' })
  fireEvent.click(send('give'))
  await question()
  await sayYes()
  const asked = await question()
  await within(asked).findByRole('alert')
  if (how === 'anew') {
    fireEvent.click(within(asked).getByRole('button', { name: WORDS.cancel }))
    await answered()
    fireEvent.change(cellOf('8'), { target: { value: amount } })
    fireEvent.click(send('give'))
  }
  await sayYes()
  await answered()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.idempotencyKey === sent[0]?.idempotencyKey).toBe(isKept)
})

test('a row that is removed is out of the sheet and of the address', async () => {
  await enter('give', { '8': '40', '9': '5' })
  press(`${WORDS.remove} player1`)
  await waitFor(() => expect(screen.queryByLabelText(`${WORDS.amount} player1`)).toBeNull())
  expect(address()).toBe('?ids=9')
  fireEvent.click(send('give'))
  expect(factsIn(await question())).toContain(`${WORDS.total}: 5.00`)
})

test.each([
  ['Enter', '8', '9'],
  ['ArrowDown', '8', '9'],
  ['ArrowUp', '9', '8'],
  ['ArrowUp', '8', '8'],
])('%s in the row of %s goes to that of %s', async (key, from, to) => {
  await enter('give', { '8': '', '9': '' })
  cellOf(from).focus()
  fireEvent.keyDown(cellOf(from), { key })
  expect(document.activeElement).toBe(cellOf(to))
})
