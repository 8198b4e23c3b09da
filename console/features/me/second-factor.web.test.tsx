import { calls, type Endpoint } from '@paddock/contract'
import type { RefusalCode } from '@paddock/contract/refusals'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { SecondFactor } from './second-factor.tsx'

afterEach(cleanup)

function show(code: RefusalCode): void {
  const call = async (asked: Endpoint) => {
    if (asked === calls.getSecondFactor) return { docs: { enabled: true, mandatory: true, backupCodesLeft: 7 } }
    throw new CallFailure(422, { code, message: 'It is wrong' })
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={{ user: {}, role: 'agent', pathRole: 'agent' } as Me}>
          <SecondFactor />
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}

test.each([
  ['OTP_VERIFICATION_FAILED', WORDS.secondFactor],
  ['INVALID_PASSWORD', WORDS.password],
] as const)('%s, with which new backup codes are refused, is said at its field', async (code, label) => {
  expect(calls.renewBackupCodes.refusals).toContain(code)
  show(code)
  fireEvent.click(await screen.findByRole('button', { name: WORDS.renewBackupCodes }))
  const field = screen.getByLabelText(label)
  fireEvent.submit(field.closest('form') as HTMLElement)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
})
