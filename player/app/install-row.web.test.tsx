// Apart: the app’s one ear for the offer to install is of the window it was read in.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { keepInstallOffer } from '../offline/install.ts'
import { renderApp } from '../testing/render-app.tsx'

keepInstallOffer()
// What is loaded when it is asked for takes its time on a busy machine.
beforeAll(async () => void (await Promise.all([import('./other-routes.tsx'), import('./settings.tsx')])))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const showSettings = async () => {
  renderApp('/settings', { player: EXAMPLE_USER })
  await screen.findByRole('heading', { name: 'Settings' })
}
const part = () => screen.queryByRole('region', { name: 'App' })

test('where the browser offers to install the app, the settings ask it once', async () => {
  await showSettings()
  expect(part()).toBeNull()
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue()
  fireEvent(window, Object.assign(new Event('beforeinstallprompt'), { prompt }))
  fireEvent.click(await screen.findByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(part()).toBeNull())
})

test('what is installed elsewhere is not offered any more', async () => {
  await showSettings()
  fireEvent(window, new Event('beforeinstallprompt'))
  await screen.findByRole('button', { name: 'Install' })
  fireEvent(window, new Event('appinstalled'))
  await waitFor(() => expect(part()).toBeNull())
})

test.each([
  [false, 'Tap Share, then Add to Home Screen.'],
  [true, null],
])('an iPhone on whose home screen it is (%s) is told: %s', async (standalone, hint) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
  Object.assign(navigator, { standalone })
  await showSettings()
  expect(part()?.textContent.includes(hint ?? '') ?? null).toBe(hint === null ? null : true)
})
