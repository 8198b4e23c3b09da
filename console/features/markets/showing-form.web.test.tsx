import { calls, type Endpoint } from '@paddock/contract'
import type { Market } from '@paddock/contract/shapes/market'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { ShowingForm } from './showing-form.tsx'

const TV = 'https://tv.example/7'
const SHOWN = { eventId: 'e1', channel: TV, scoreUrl: null, highlighted: false }

let sent: unknown[]
beforeEach(() => (sent = []))
afterEach(cleanup)

async function show() {
  const call = async (endpoint: Endpoint, asking: { readonly body?: object }) => {
    if (endpoint !== calls.setEventShowing) return { docs: SHOWN }
    sent.push(asking.body)
    return { docs: { ...SHOWN, ...asking.body } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <ShowingForm event={{ id: 'e1', name: 'Derby' } as Market['event']} />
        </ConfirmProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return await screen.findByLabelText<HTMLInputElement>(WORDS.channel)
}
const save = () => fireEvent.submit(screen.getByLabelText(WORDS.channel).closest('form') as HTMLElement)

test('an operator sees what is shown, and what they change is sent with their code', async () => {
  const channel = await show()
  expect(channel.value).toBe(TV)
  fireEvent.change(channel, { target: { value: '' } })
  fireEvent.change(screen.getByLabelText(WORDS.scorePage), { target: { value: ' https://scores.example/1 ' } })
  fireEvent.click(screen.getByLabelText(WORDS.putForward))
  save()
  const code = await screen.findByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
  const changed = { channel: null, scoreUrl: 'https://scores.example/1', highlighted: true }
  await waitFor(() => expect(sent).toEqual([{ eventId: 'e1', ...changed, transactionCode: '123456' }]))
})

test('what is no address over https is refused beside the field, and nothing is asked', async () => {
  fireEvent.change(await show(), { target: { value: 'http://tv.example' } })
  save()
  expect(await screen.findByText(WORDS.notAnAddress)).toBeDefined()
  expect(screen.queryByLabelText(WORDS.transactionCode)).toBeNull()
})
