import { calls, type Endpoint } from '@paddock/contract'
import type { Protection } from '@paddock/contract/shapes/protection'
import { paise } from '@paddock/domain/money'
import { DAY_MS } from '@paddock/domain/time'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { ProtectionTab } from './protection.tsx'

const NOW = Date.now()
const money = (rupees: number) => ({ amount: paise(rupees * 100), minutes: null })
const values = { used: money(200), left: money(300) }
const PROTECTION: Protection = {
  limits: [
    {
      kind: 'LOSS',
      period: 'WEEK',
      product: 'ALL',
      ...money(500),
      ...values,
      since: NOW,
      byOperator: false,
      loosening: null,
    },
  ],
  siteLimits: [{ kind: 'STAKE', period: 'DAY', product: 'SESSION', ...money(1000), ...values }],
  realityCheck: { everyMinutes: 60, dueAt: null, due: false },
  sitting: null,
  exclusion: { kind: 'TIME_OUT', since: NOW, until: NOW + DAY_MS },
  offerDue: false,
  review: { dueAt: NOW, due: true },
  marketing: { stoppedAt: null, allowed: false },
  at: NOW,
}

let sent: { readonly call: Endpoint; readonly asking: unknown }[]
beforeEach(() => (sent = []))
afterEach(cleanup)

function show(): void {
  const call = async (endpoint: Endpoint, asking: unknown) => {
    if (endpoint !== calls.getProtectionOfOne) sent.push({ call: endpoint, asking })
    return { docs: PROTECTION }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
          <ConfirmProvider>
            <ProtectionTab userId="1001" userName="player1" />
          </ConfirmProvider>
          <Toasts />
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}

test('an upline sees each limit, who set it, and that the player stays away', async () => {
  show()
  const own = (await screen.findByRole('rowheader', { name: 'Losses, 7 days' })).closest('tr')
  expect(within(own as HTMLElement).getByText(WORDS.setByPlayer)).toBeDefined()
  const ofSite = screen.getByRole('rowheader', { name: 'Stakes (Sessions), 24 hours' }).closest('tr')
  expect(within(ofSite as HTMLElement).getByText(WORDS.setBySite)).toBeDefined()
  expect(screen.getByText(WORDS.exclusions.TIME_OUT)).toBeDefined()
  expect(screen.getByText(WORDS.notWhileAway)).toBeDefined()
  expect(screen.getByText(WORDS.dueNow)).toBeDefined()
})

test('a limit is set with reason and transaction code, on one product where it is of stakes', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: WORDS.setLimit }))
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  choose(WORDS.what, 'STAKE')
  choose(WORDS.stakedOn, 'BOOKMAKER')
  choose(WORDS.limitPeriod, 'ONE')
  const dialog = screen.getByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: WORDS.setLimit }))
  expect(await within(dialog).findByText(WORDS.required)).toBeDefined()
  choose(`${WORDS.amount} (₹)`, '2,500')
  fireEvent.click(within(dialog).getByRole('button', { name: WORDS.setLimit }))
  await screen.findByLabelText(WORDS.transactionCode)
  choose(WORDS.reason, 'agreed')
  choose(WORDS.transactionCode, '123456')
  const question = screen.getAllByRole('dialog').at(-1)
  fireEvent.submit(
    within(question as HTMLElement)
      .getByLabelText(WORDS.reason)
      .closest('form') as HTMLElement,
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    call: calls.tightenLimitOfOne,
    asking: {
      params: { role: 'agent', userId: '1001' },
      body: {
        kind: 'STAKE',
        period: 'ONE',
        product: 'BOOKMAKER',
        amount: 250_000,
        remarks: 'agreed',
        transactionCode: '123456',
      },
    },
  })
})
