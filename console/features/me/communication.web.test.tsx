import { calls, type Endpoint } from '@paddock/contract'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { Communication } from './communication.tsx'

const SITE = { whatsapp: '919800000001', depositWhatsapp: null, withdrawWhatsapp: null, telegram: null, chat: null }
const OWN = { ...SITE, depositWhatsapp: '919800000077' }

let sent: unknown[]
beforeEach(() => (sent = []))
afterEach(cleanup)

function show(): void {
  const call = async (endpoint: Endpoint, asking: unknown) => {
    if (endpoint === calls.getOwnCommunication) return { docs: OWN }
    if (endpoint === calls.getCommunication) return { docs: SITE }
    sent.push(asking)
    return { docs: OWN, message: 'saved' }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={{ role: 'agent', pathRole: 'agent', user: { _id: '7' } } as Me}>
          <ConfirmProvider>
            <Communication />
          </ConfirmProvider>
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}
const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement
const submit = (of: HTMLElement) => fireEvent.submit(of.closest('form') as HTMLElement)

test('what is the site’s stands behind an empty field; what is saved is one’s own and asks for the code', async () => {
  show()
  const whatsapp = await field(WORDS.ways.whatsapp)
  expect([whatsapp.value, whatsapp.placeholder]).toEqual(['', SITE.whatsapp])
  expect((await field(WORDS.ways.depositWhatsapp)).value).toBe('919800000077')
  fireEvent.change(whatsapp, { target: { value: '919811111111' } })
  submit(whatsapp)
  const question = await screen.findByRole('dialog')
  const code = within(question).getByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  submit(code)
  await waitFor(() =>
    expect(sent).toEqual([
      {
        params: { role: 'agent' },
        body: {
          details: {
            whatsapp: '919811111111',
            depositWhatsapp: '919800000077',
            withdrawWhatsapp: null,
            telegram: null,
          },
          transactionCode: '123456',
        },
      },
    ]),
  )
})

test.each([
  ['whatsapp', '98', WORDS.notAPhone],
  ['telegram', 'http://t.me/paddock', WORDS.notALink],
] as const)('%s is not saved as %s', async (way, typed, said) => {
  show()
  const input = await field(WORDS.ways[way])
  fireEvent.change(input, { target: { value: typed } })
  submit(input)
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
