import { completeConfig } from '@paddock/contract'
import type { AppSite } from '@paddock/ui/site'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { ContentPage } from './index.ts'

const config = completeConfig({ name: 'North', type: 'b2c', jurisdiction: { minimumAge: 21 } })
vi.mock(import('@paddock/ui/site'), async (original) => ({
  ...(await original()),
  useSite: () => ({ label: 'north', config: { ...config, version: 1 } }) as unknown as AppSite,
}))

const answering =
  (texts: Readonly<Record<string, string | null>>): typeof globalThis.fetch =>
  async (url) => {
    const { searchParams } = new URL(url as string, location.origin)
    return Response.json({ docs: { text: texts[searchParams.get('language') ?? ''] ?? null } })
  }

afterEach(cleanup)

test('a site without words of its own has ours, with its name and its age', async () => {
  renderSignedIn(<ContentPage name="responsible-gambling" />, answering({}))
  expect(await screen.findByRole('heading', { level: 1, name: 'Responsible gambling' })).toBeTruthy()
  expect(screen.getByText(/You must be 21 or older to bet at North/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Limits' }).getAttribute('href')).toBe('/profile/limits')
})

test('the site’s own words stand in their place, and nothing in them is markup', async () => {
  const text = '## Ours\nOdds <b>below</b> [here](javascript:alert(1)) or [in play](/inPlay)'
  renderSignedIn(<ContentPage name="about-us" />, answering({ en: text }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Ours' })).toBeTruthy()
  expect(screen.getByText(/<b>below<\/b> \[here\]\(javascript:alert\(1\)\)/)).toBeTruthy()
  expect(document.querySelector('b')).toBeNull()
  expect(screen.getByRole('link', { name: 'in play' }).getAttribute('href')).toBe('/inPlay')
})

test('it is read in Hindi where somebody wants it', async () => {
  renderSignedIn(<ContentPage name="about-us" />, answering({ en: 'In English' }))
  await screen.findByText('In English')
  fireEvent.click(screen.getByRole('button', { name: 'हिन्दी' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'हमारे बारे में' })).toBeTruthy()
  expect(screen.getByRole('article').getAttribute('lang')).toBe('hi')
  expect(screen.getByRole('button', { name: 'हिन्दी' }).getAttribute('aria-pressed')).toBe('true')
})

test('its letters have come before a page in Hindi is drawn, where the app is in English', async () => {
  const asked = Promise.withResolvers<string>()
  const come = Promise.withResolvers<never[]>()
  const load = (_: string, letter = '') => {
    asked.resolve(letter)
    return come.promise
  }
  Object.assign(document, { fonts: { load } })
  try {
    renderSignedIn(<ContentPage name="about-us" />, answering({ en: 'In English', hi: 'हिन्दी में' }))
    await screen.findByText('In English')
    fireEvent.click(screen.getByRole('button', { name: 'हिन्दी' }))
    expect(await asked.promise).toBe('अ')
    expect(screen.queryByText('हिन्दी में')).toBeNull()
    come.resolve([])
    expect(await screen.findByText('हिन्दी में')).toBeTruthy()
  } finally {
    Reflect.deleteProperty(document, 'fonts')
  }
})
