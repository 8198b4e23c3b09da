/** What a screen of the console stands in, for its tests: a server that answers as told, an officer, the questions and the toasts. */
import type { Endpoint } from '@paddock/contract'
import type { Role } from '@paddock/contract/roles'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../confirm/index.ts'
import { type Me, MeProvider } from '../me/index.ts'

/** What was asked of the server besides reading. */
export type Asking = {
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotencyKey?: string
  readonly params?: unknown
}

type Standing = {
  /** Answers each call, or throws its refusal. */
  readonly call: (endpoint: Endpoint, asking: Asking) => Promise<unknown>
  /** Answers what comes as a stream: a file. */
  readonly open?: (endpoint: Endpoint, asking: Asking) => Promise<Response>
  readonly role?: Role
  readonly userId?: string
  readonly at?: string
  /** How long what was answered is not asked for again. */
  readonly staleTime?: number
}

/** Draws the screen. */
export function show(screenful: ReactElement, standing: Standing): void {
  const { call, open, role = 'agent', userId = '7', at = '/', staleTime = 0 } = standing
  const me = { role, pathRole: role, user: { _id: userId, userName: 'agent' } } as unknown as Me
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } })}>
        <ClientProvider client={{ call, open } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={me}>
            <ConfirmProvider>{screenful}</ConfirmProvider>
            <Toasts />
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
      <Address />
    </MemoryRouter>,
  )
}

const Address = () => <output aria-label="address">{useLocation().search}</output>

/** What stands in the address behind the path. */
export const address = (): string => screen.getByLabelText('address').textContent

export const type = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }))

/** The question that is asked: the last layer that came. */
export async function question(title?: string): Promise<HTMLElement> {
  const code = await screen.findByLabelText(WORDS.transactionCode)
  const dialog = code.closest<HTMLElement>('[role=dialog]')
  if (!dialog) throw new Error('the code stands in no question')
  if (title !== undefined) expect(within(dialog).getByRole('heading').textContent).toBe(title)
  return dialog
}

/** What the question says, a line each: what it is about and how much. */
export const factsIn = (dialog: HTMLElement): readonly string[] =>
  [...dialog.querySelectorAll('dl > div')].map(
    (line) => `${line.querySelector('dt')?.textContent}: ${line.querySelector('dd')?.textContent}`,
  )

/** Gives the code to the question that is asked, and sends it. */
export async function sayYes(code = '123456'): Promise<void> {
  const dialog = await question()
  const field = within(dialog).getByLabelText(WORDS.transactionCode)
  fireEvent.change(field, { target: { value: code } })
  fireEvent.submit(field.closest('form') as HTMLElement)
}

/** Waits until no question is asked any more. */
export const answered = (): Promise<void> =>
  waitFor(() => expect(screen.queryByLabelText(WORDS.transactionCode)).toBeNull())
