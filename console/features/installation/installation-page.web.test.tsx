import { calls, type Endpoint } from '@paddock/contract'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import InstallationPage from './installation-page.tsx'

const LIVE = { maintenance: false, until: null, useSocket: true, refreshFrom: null }
const STANDING = {
  installation: LIVE,
  sites: [{ ...LIVE, siteId: '1', name: 'North', label: 'north', isHere: true }],
}
const CHANGE = {
  changeId: 'c-1',
  kind: 'ADMINISTRATOR',
  subject: 'third_officer',
  weakens: ['administrators'],
  config: null,
  casino: null,
  reason: '',
  proposedBy: 'administrator',
  confirmedBy: null,
  isMine: false,
  mayConfirm: true,
  at: 1_795_340_000_000,
  until: 1_795_940_000_000,
}

afterEach(cleanup)

function show(waiting: readonly object[], isAway = false): void {
  const call = async (asked: Endpoint) => {
    if (asked === calls.getControlChanges) return { docs: waiting, totalDocs: waiting.length }
    if (asked === calls.getResultProposals) return { docs: [], confirmResults: false }
    if (isAway) throw new CallFailure(0, null)
    return { docs: STANDING }
  }
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ user: {}, role: 'administrator', pathRole: 'administrator' } as Me}>
            <ConfirmProvider>
              <InstallationPage />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('what waits for a second officer stands on the page that the badge leads to, beside the switches', async () => {
  show([CHANGE])
  expect(await screen.findByRole('region', { name: WORDS.waitingForSecond })).toBeDefined()
  expect(await screen.findByRole('button', { name: WORDS.confirmChange })).toBeDefined()
  expect(screen.getByText(WORDS.everySite)).toBeDefined()
})

test('where nothing waits, or the switches cannot be read, the list is there all the same', async () => {
  show([])
  expect(await screen.findByText(WORDS.nothingWaits)).toBeDefined()
  expect(screen.getByText(WORDS.everySite)).toBeDefined()
  cleanup()
  show([CHANGE], true)
  expect(await screen.findByRole('button', { name: WORDS.confirmChange })).toBeDefined()
})
