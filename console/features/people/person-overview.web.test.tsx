import { calls, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { heldBelow, hintOf } from './held.ts'
import { PersonOverview } from './person-overview.tsx'

const { docs: details } = await readReply(calls.getPerson, { docs: callExamples.getPerson.docs })
type Details = typeof details

afterEach(cleanup)

function show(changed: Partial<Details> = {}): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{} as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
            <ConfirmProvider>
              <PersonOverview details={{ ...details, ...changed }} />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const cellsOf = (label: string): (string | null)[] =>
  within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test.each([
  ['its own, with who set it', 'Exchange max', '25,000.00Set by Master', '25,000.00its own'],
  ['what holds from above, with whose it is', 'Extra bet delay', '0 s', '3 sfrom Master, set by White label'],
  ['none', 'Session max', 'None', 'None'],
  ['the rate of the market', 'Exchange commission', "The market's", "The market's"],
])('of a term is shown %s', (_, label, own, inForce) => {
  show()
  expect(cellsOf(label)).toEqual([own, inForce])
})

test('a lock is shown with who set it, and is taken off only by who may', () => {
  const [held] = details.locks
  if (!held) throw new Error('the example has a lock')
  const own = { ...held, kind: 'BET', scopeId: null, name: '', setBy: 'agent', mayUnlock: true } as const
  const above = { ...held, own: false, holder: { userType: 'admin', userName: null } } as const
  show({ locks: [held, own, above] })
  const [sport, bet, fromAbove] = screen.getAllByRole('listitem').slice(-3)
  expect(sport?.textContent).toContain('Set by White label')
  expect(within(sport as HTMLElement).queryByRole('button')).toBeNull()
  expect(within(bet as HTMLElement).getByRole('button', { name: WORDS.unlock })).toBeDefined()
  expect(fromAbove?.textContent).toContain('Set by White label, on Admin')
})

test.each([
  ['that its setter alone loosens it', 'exposureLimit', 'usual'],
  ['that somebody above set it', 'betfairMax', 'Set by Master: you may tighten it'],
  ['that something stricter holds anyway', 'betDelay', '3 s is in force, set by White label'],
  ['what stands there otherwise', 'sessionMax', 'usual'],
] as const)('a field says %s', (_, field, hint) => {
  expect(hintOf(details, field, 'usual')).toBe(hint)
})

test('a field that both the reader and somebody above set says how far the reader may go, one that is agreed that it is not theirs', () => {
  const setBy = [
    { field: 'exposureLimit', setBy: 'master', mayLoosen: false },
    { field: 'exposureLimit', setBy: 'agent', mayLoosen: true },
    { field: 'share.sports', setBy: 'master', mayLoosen: false },
  ] as const
  expect(hintOf({ ...details, setBy }, 'exposureLimit')).toBe('No looser than Master set it')
  expect(hintOf({ ...details, setBy }, 'share.sports')).toBe('Set by Master: you may not change it')
})

test('a new account is told what will hold for it from above', () => {
  expect(hintOf(heldBelow(details), 'exposureLimit')).toBe('50,000.00 is in force, set by Agent')
  expect(hintOf(heldBelow(details), 'bookmakerMax', 'usual')).toBe('usual')
})
