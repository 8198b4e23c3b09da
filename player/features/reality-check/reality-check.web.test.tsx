import { paise } from '@paddock/domain/money'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { RealityCheck, TimeWarning } from './index.ts'

const SUMMARY = {
  startedAt: 0,
  minutes: 65,
  staked: paise(400_000),
  won: paise(310_000),
  net: paise(-90_000),
}

function show(answer: () => Response) {
  const send = vi.fn<typeof fetch>(async () => answer())
  const onAcknowledged = vi.fn<() => void>()
  const onStop = vi.fn<() => void>()
  renderSignedIn(<RealityCheck summary={SUMMARY} onAcknowledged={onAcknowledged} onStop={onStop} />, send)
  return { send, onAcknowledged, onStop }
}

const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Go on playing' }))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the check says how long, what was staked and won, and the result', () => {
  show(() => Response.json({ docs: null }))
  const said = screen.getByRole('dialog').textContent
  for (const words of ['1 h 05 min', '4,000.00', '3,100.00', '−900']) expect(said).toContain(words)
})

test('it is not left by Escape, and a key that was meant for the page does not answer it', () => {
  const { send } = show(() => Response.json({ docs: null }))
  const dialog = screen.getByRole('dialog')
  expect(document.activeElement).toBe(dialog)
  fireEvent.keyDown(dialog, { key: 'Enter' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(send).not.toHaveBeenCalled()
})

test('going on tells the server', async () => {
  const { send, onAcknowledged } = show(() => Response.json({ docs: null }))
  goOn()
  await waitFor(() => expect(onAcknowledged).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toContain('/api/user/protection/realityCheck')
})

test('it stays when the server does not hear of it, and can still be left by stopping', async () => {
  const { onAcknowledged, onStop } = show(() => {
    throw new TypeError('no connection')
  })
  goOn()
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(onAcknowledged).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Stop and sign out' }))
  expect(onStop).toHaveBeenCalledTimes(1)
})

test('the end of the time is counted down, and the message can be put away', () => {
  vi.useFakeTimers()
  const onDismiss = vi.fn<() => void>()
  render(<TimeWarning endsAt={Date.now() + 299_000} onDismiss={onDismiss} />)
  expect(screen.getByRole('timer').textContent).toContain('4:59')
  fireEvent.click(screen.getByRole('button', { name: 'Hide this message' }))
  expect(onDismiss).toHaveBeenCalledTimes(1)
})
