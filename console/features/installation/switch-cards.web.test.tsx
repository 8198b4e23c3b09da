import { calls, type Endpoint } from '@paddock/contract'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { SwitchCards } from './switch-cards.tsx'
import type { SwitchState } from './switches.ts'

const LIVE: SwitchState = { maintenance: false, until: null, useSocket: true, refreshFrom: null }

let sent: { readonly call: Endpoint; readonly body: unknown }[]
beforeEach(() => (sent = []))
afterEach(cleanup)

function show(state: SwitchState): void {
  const call = async (asked: Endpoint, { body }: { readonly body: unknown }) => {
    sent.push({ call: asked, body })
    return { docs: { withinMs: 15_000 } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <SwitchCards title="Here" scope="site" about="North" state={state} />
        </ConfirmProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}

async function confirm(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.change(await screen.findByLabelText(COMMON.transactionCode), { target: { value: '123456' } })
  fireEvent.submit(screen.getByLabelText(COMMON.transactionCode))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('maintenance begins for so many minutes, with the code', async () => {
  show(LIVE)
  fireEvent.change(screen.getByLabelText(WORDS.minutes), { target: { value: '45' } })
  await confirm(WORDS.begin)
  const body = { maintenanceMode: true, scope: 'site', forMinutes: 45, transactionCode: '123456' }
  expect(sent).toEqual([{ call: calls.setMaintenance, body }])
})

test('minutes that are none begin nothing', async () => {
  show(LIVE)
  fireEvent.change(screen.getByLabelText(WORDS.minutes), { target: { value: '0' } })
  await screen.findByText(WORDS.minutesWrong)
  expect(screen.getByRole('button', { name: WORDS.begin })).toHaveProperty('disabled', true)
})

test('in maintenance the time that is left is told, and it can be ended', async () => {
  show({ ...LIVE, maintenance: true, until: Date.now() + 90_000 })
  expect(screen.getByText(/01:(30|29) left/)).toBeTruthy()
  await confirm(WORDS.end)
  expect(sent[0]).toMatchObject({ call: calls.setMaintenance, body: { maintenanceMode: false } })
})

test('sockets are switched to the other state', async () => {
  show({ ...LIVE, useSocket: false })
  await confirm(WORDS.switchOn)
  expect(sent[0]).toMatchObject({ call: calls.setUseSocket, body: { socket: true, scope: 'site' } })
})

test('pages are refreshed, and not again before their time', async () => {
  show(LIVE)
  await confirm(WORDS.refreshPages)
  expect(sent[0]).toMatchObject({ call: calls.postRefreshPage, body: { scope: 'site', transactionCode: '123456' } })
  cleanup()
  show({ ...LIVE, refreshFrom: Date.now() + 240_000 })
  expect(screen.getByRole('button', { name: WORDS.refreshPages })).toHaveProperty('disabled', true)
})

test('two operators for a result are asked for of all sites at once, with the code', async () => {
  const call = async (asked: Endpoint, { body }: { readonly body: unknown }) => {
    if (asked === calls.getResultProposals) return { docs: [], confirmResults: false }
    sent.push({ call: asked, body })
    return { docs: { confirmResults: true }, changeId: null, weakens: [] }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <SwitchCards title="All" scope="installation" about="All sites" state={LIVE} />
        </ConfirmProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  await screen.findByText(WORDS.off)
  await confirm(WORDS.switchOn)
  expect(sent).toEqual([{ call: calls.setConfirmResults, body: { confirmResults: true, transactionCode: '123456' } }])
})
