import { type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_PERSON } from '@paddock/contract/examples/shapes'
import { getControlChanges } from '@paddock/contract/endpoints/control-changes'
import { getResultProposals, getResultQuestions } from '@paddock/contract/endpoints/operator'
import { getDeposits } from '@paddock/contract/endpoints/payments'
import { getDashboard, listPeople } from '@paddock/contract/endpoints/people'
import type { Role } from '@paddock/contract/roles'
import { must } from '@paddock/domain/result'
import { callersOf } from '@paddock/domain/roles'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { WORDS } from '../../words/shell.ts'
import { type Asking, show } from '../../kit/testing/show.tsx'
import { DashboardPage } from './dashboard-page.tsx'

afterEach(cleanup)

/** Each figure another one, so that none can stand in another's place. */
const FIGURES = {
  ...(callExamples.getDashboard.docs as object),
  mineToday: 1111.5,
  playersToday: -2222,
  commissionToday: 333.25,
  playersBetToday: 4444,
  ownPts: 55_555,
  downlinePts: 6_666_666.75,
  downlineExposure: 7777,
  creditGiven: 888_888,
  online: 91,
  playersOnline: 92,
  locked: 93,
  people: [
    { userType: 'user', total: 1234 },
    { userType: 'master', total: 5 },
  ],
}
const NOBODY = { docs: [], totalDocs: 0 }

type Served = {
  readonly figures?: object
  readonly people?: (sort: string) => readonly object[]
  readonly role?: Role
  readonly answers?: ReadonlyMap<Endpoint, () => unknown>
}

/** The dashboard, and what it asked the server for. */
function open({ figures = FIGURES, people = () => [], role = 'agent', answers = new Map() }: Served = {}) {
  const asked: { readonly call: Endpoint; readonly query: Readonly<Record<string, unknown>> }[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    const { query = {} } = asking as { readonly query?: Readonly<Record<string, unknown>> }
    asked.push({ call: endpoint, query })
    const answer = answers.get(endpoint)
    if (answer) return answer()
    if (endpoint === getDashboard) return await readReply(getDashboard, { docs: figures })
    if (endpoint === listPeople)
      return await readReply(listPeople, {
        ...(callExamples.listPeople.also as object),
        docs: people(String(query['sort'])),
      })
    return NOBODY
  }
  show(<DashboardPage />, { call, role })
  return { asked, of: (endpoint: Endpoint) => asked.filter((one) => one.call === endpoint) }
}

const figureOf = (label: string): HTMLElement => {
  const name = screen.getByText(label, { selector: 'dt' })
  return must(name.nextElementSibling as HTMLElement | null, 'a figure stands behind its name')
}
const cardOf = (title: string) => within(screen.getByRole('region', { name: title }))

test.each([
  [WORDS.mineToday, '+1,111.50', 'text-profit'],
  [WORDS.playersToday, '−2,222.00', 'text-loss'],
  [WORDS.commissionToday, '333.25', null],
  [WORDS.playersBetToday, '4,444', null],
  [WORDS.ownPoints, '55,555.00', null],
  [WORDS.downlinePoints, '66,66,666.75', null],
  [WORDS.downlineExposure, '7,777.00', 'text-loss'],
  [WORDS.creditGiven, '8,88,888.00', null],
])('%s is %s', async (label, says, look) => {
  open()
  await waitFor(() => expect(figureOf(label).textContent).toBe(says))
  const isColoured = (one: Element): boolean => /text-(profit|loss)/.test(one.className)
  const coloured = [...figureOf(label).querySelectorAll('*')].filter(isColoured)
  expect(coloured.map(({ className }) => /text-(?:profit|loss)/.exec(className)?.[0])).toEqual(look ? [look] : [])
})

test('nothing at risk is no alarm, and a day without a result is neither won nor lost', async () => {
  open({ figures: { ...FIGURES, downlineExposure: 0, mineToday: 0, playersToday: 0 } })
  await waitFor(() => expect(figureOf(WORDS.downlineExposure).textContent).toBe('0.00'))
  for (const label of [WORDS.downlineExposure, WORDS.mineToday, WORDS.playersToday])
    expect(figureOf(label).innerHTML).not.toMatch(/text-(profit|loss)/)
})

test.each([
  [WORDS.presence, WORDS.online, '91', '/people?status=online'],
  [WORDS.presence, WORDS.playersOnline, '92', '/people?status=online&userType=user'],
  [WORDS.presence, WORDS.locked, '93', '/people?status=userLocked'],
  [WORDS.downline, WORDS.rolesMany.user, '1,234', '/people?userType=user'],
  [WORDS.downline, WORDS.rolesMany.master, '5', '/people?userType=master'],
])('%s: %s are %s, and lead to whom that is', async (card, label, count, to) => {
  open()
  const row = await waitFor(() => cardOf(card).getByRole('link', { name: `${label}${count}` }))
  expect(row.getAttribute('href')).toBe(to)
})

test('the roles stand from the highest down, and nobody below is said', async () => {
  open()
  const rows = await waitFor(() => {
    const found = cardOf(WORDS.downline).getAllByRole('link')
    expect(found).toHaveLength(2)
    return found.map((row) => row.textContent)
  })
  expect(rows).toEqual([`${WORDS.rolesMany.master}5`, `${WORDS.rolesMany.user}1,234`])
  cleanup()
  open({ figures: { ...FIGURES, people: [] } })
  expect(await screen.findByText(WORDS.noPeople)).toBeDefined()
})

const AT_RISK = { ...EXAMPLE_PERSON, _id: '21', userName: 'risky', exposure: 4321, clientPL: 10 }
const OWING = { ...EXAMPLE_PERSON, _id: '22', userName: 'owing', exposure: 0, clientPL: -8765 }
const EVEN = { ...EXAMPLE_PERSON, _id: '23', userName: 'even', exposure: 0, clientPL: 0 }

test.each([
  ['exposure', WORDS.mostExposed, AT_RISK, '4,321.00', 'desc', '-exposure'],
  ['clientPL', WORDS.mostOwing, OWING, '−8,765.00', 'asc', 'clientPL'],
] as const)(
  'most %s: those who are, each with that amount, and all of them a link away',
  async (sort, title, person, amount, order, inAddress) => {
    const { of } = open({ people: () => [person, EVEN] })
    const link = await waitFor(() => cardOf(title).getByRole('link', { name: new RegExp(person.userName) }))
    expect([link.getAttribute('href'), link.textContent]).toEqual([
      `/people/${person._id}`,
      `${person.userName} ${person.parentName}${amount}`,
    ])
    expect(cardOf(title).queryByRole('link', { name: /even/ })).toBeNull()
    const all = cardOf(title).getByRole('link', { name: WORDS.all })
    expect(all.getAttribute('href')).toBe(`/people?userType=user&sort=${inAddress}`)
    expect(of(listPeople).map(({ query }) => query)).toContainEqual({
      deep: true,
      userType: 'user',
      sort,
      order,
      page: 1,
      limit: 6,
    })
  },
)

test('where nobody is at risk or owes that is said, not an empty card', async () => {
  open({ people: () => [EVEN] })
  expect(await screen.findByText(WORDS.nobodyExposed)).toBeDefined()
  expect(await screen.findByText(WORDS.nobodyOwes)).toBeDefined()
})

test('figures that do not come are said with why, and asked for once more', async () => {
  let isDown = true
  const answers = new Map([
    [
      getDashboard as Endpoint,
      () => {
        if (isDown) throw new CallFailure(503, { code: 'MAINTENANCE', message: 'We are working on it' })
        return readReply(getDashboard, { docs: FIGURES })
      },
    ],
  ])
  const { of } = open({ answers })
  expect(await screen.findByText('We are working on it')).toBeDefined()
  expect(screen.queryByText(WORDS.mineToday)).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: WORDS.retry }))
  await waitFor(() => expect(figureOf(WORDS.mineToday).textContent).toBe('+1,111.50'))
  expect(of(getDashboard)).toHaveLength(2)
})

test('what waits is summed by its page, without what the officer proposed, and is nothing where nothing waits', async () => {
  const waiting = new Map<Endpoint, () => unknown>([
    [getResultProposals, () => ({ docs: [{ isMine: true }, { isMine: false }, { isMine: false }], totalDocs: 3 })],
    [getResultQuestions, () => ({ docs: [], totalDocs: 4 })],
    [getDeposits, () => ({ docs: [], totalDocs: 17 })],
    [getControlChanges, () => ({ docs: [{ isMine: true }], totalDocs: 1 })],
  ])
  open({ role: 'administrator', answers: waiting })
  const card = await screen.findByRole('region', { name: WORDS.waitsForYou })
  await waitFor(() =>
    expect(
      within(card)
        .getAllByRole('link')
        .map((row) => [row.getAttribute('href'), row.textContent]),
    ).toEqual([
      ['/deposits', `${PAYMENT_WORDS.deposits}17`],
      ['/markets', `${WORDS.markets}6`],
    ]),
  )
  cleanup()
  open({ role: 'administrator' })
  await waitFor(() => expect(figureOf(WORDS.mineToday).textContent).toBe('+1,111.50'))
  expect(screen.queryByText(WORDS.waitsForYou)).toBeNull()
})

test.each(['administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent'] as const)(
  'a %s asks for nothing that their role may not have',
  async (role) => {
    const { asked } = open({ role })
    await waitFor(() => expect(figureOf(WORDS.mineToday).textContent).toBe('+1,111.50'))
    const forbidden = asked.filter(({ call }) => !callersOf(call.action).includes(role))
    expect(forbidden.map(({ call }) => call.path)).toEqual([])
    expect(asked.length).toBeGreaterThan(2)
  },
)
