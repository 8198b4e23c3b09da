import { calls, type Endpoint } from '@paddock/contract'
import { EXAMPLE_SITE_HOST, EXAMPLE_SITE_PAIR, EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import type { Role } from '@paddock/contract/roles'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { MeProvider } from '../../kit/me/index.ts'
import PairsPage from './pairs-page.tsx'

let sent: { readonly call: Endpoint; readonly body: unknown }[]
beforeEach(() => (sent = []))
afterEach(cleanup)

const pairIn = (state: string) => ({ ...EXAMPLE_SITE_PAIR, state, proposedAt: 0, acceptedAt: 0, confirmedAt: 0 })
const HOSTS = [{ ...EXAMPLE_SITE_HOST, addedAt: 0 }]

function show(
  role: Extract<Role, 'administrator' | 'whiteLabel'>,
  pairs: readonly object[],
  siteId = '1',
  hosts = HOSTS,
) {
  const call = async (asked: Endpoint, { body }: { readonly body?: unknown }) => {
    if (asked === calls.getSitePairs) return { docs: pairs, totalDocs: pairs.length }
    if (asked === calls.getSiteHosts) return { docs: hosts, totalDocs: hosts.length }
    if (asked === calls.listSites) return { docs: [{ siteId: '2', name: 'Club' }] }
    sent.push({ call: asked, body })
    return { docs: {} }
  }
  const me = { user: { ...EXAMPLE_USER, whiteLabelId: siteId } as never, role, pathRole: role }
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={me}>
            <ConfirmProvider>
              <PairsPage />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const NAME = 'Paddock – Spin'
async function confirm(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.change(await screen.findByLabelText(COMMON.transactionCode), { target: { value: '123456' } })
  fireEvent.submit(screen.getByLabelText(COMMON.transactionCode))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

test.each([
  ['whiteLabel', '1', 'PROPOSED', ['withdraw']],
  ['whiteLabel', '3', 'PROPOSED', ['withdraw', 'accept']],
  ['whiteLabel', '3', 'ACCEPTED', ['withdraw']],
  ['whiteLabel', '1', 'OPEN', ['withdraw']],
  ['whiteLabel', '1', 'ENDED', []],
  ['administrator', '1', 'PROPOSED', ['end']],
  ['administrator', '1', 'ACCEPTED', ['end', 'confirm']],
  ['administrator', '1', 'OPEN', ['end']],
  ['administrator', '1', 'ENDED', []],
] as const)('to a %s of site %s a pair that is %s offers %j', async (role, siteId, state, steps) => {
  show(role, [pairIn(state)], siteId)
  await screen.findByText(NAME)
  const offered = Object.values(WORDS.steps).map((step) => WORDS.stepOf(step, NAME))
  expect(buttons().filter((name) => offered.includes(name ?? ''))).toEqual(
    steps.map((step) => WORDS.stepOf(WORDS.steps[step], NAME)),
  )
})

test.each([
  ['whiteLabel', '3', 'PROPOSED', 'accept', 'acceptSitePair'],
  ['whiteLabel', '1', 'OPEN', 'withdraw', 'withdrawSitePair'],
  ['administrator', '1', 'ACCEPTED', 'confirm', 'confirmSitePair'],
  ['administrator', '1', 'OPEN', 'end', 'endSitePair'],
] as const)('a %s of site %s, of a pair that is %s: %s', async (role, siteId, state, step, call) => {
  show(role, [pairIn(state)], siteId)
  await confirm(WORDS.stepOf(WORDS.steps[step], NAME))
  expect(sent).toEqual([{ call: calls[call], body: { pairId: '3', transactionCode: '123456' } }])
})

test('a white label names another site by a host of each', async () => {
  show('whiteLabel', [])
  await screen.findByText(WORDS.noPairs)
  fireEvent.change(screen.getByLabelText(WORDS.otherHost), { target: { value: 'https://spin.example.com' } })
  fireEvent.click(screen.getByRole('button', { name: WORDS.propose }))
  await screen.findByText(WORDS.hostWrong)
  fireEvent.change(screen.getByLabelText(WORDS.otherHost), { target: { value: 'spin.example.com' } })
  await confirm(WORDS.propose)
  const body = { host: 'demo.example.com', otherHost: 'spin.example.com', transactionCode: '123456' }
  expect(sent).toEqual([{ call: calls.proposeSitePair, body }])
})

test('without a registered host nothing can be named, and the register is not for a white label', async () => {
  show('whiteLabel', [], '1', [])
  expect(await screen.findByText(WORDS.noOwnHosts)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.addHost })).toBeNull()
})

test('the administrator registers a host and takes one out, and is told which pairs end with it', async () => {
  show('administrator', [pairIn('OPEN'), { ...pairIn('ENDED'), pairId: '99' }])
  await screen.findByRole('option', { name: 'Club' })
  fireEvent.change(screen.getByLabelText(WORDS.site), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText(WORDS.host), { target: { value: 'club.example.com' } })
  await confirm(WORDS.addHost)
  fireEvent.click(await screen.findByRole('button', { name: WORDS.removeHostOf('demo.example.com') }))
  expect(await screen.findAllByText(WORDS.endsPair)).toHaveLength(1)
  expect(screen.getByText(WORDS.pairWithLinks('Paddock', 'Spin', EXAMPLE_SITE_PAIR.links))).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: COMMON.cancel }))
  await confirm(WORDS.removeHostOf('demo.example.com'))
  expect(sent).toEqual([
    { call: calls.addSiteHost, body: { siteId: '2', host: 'club.example.com', transactionCode: '123456' } },
    { call: calls.removeSiteHost, body: { host: 'demo.example.com', transactionCode: '123456' } },
  ])
})
