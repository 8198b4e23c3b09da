import { calls, DARK_PALETTE } from '@paddock/contract'
import { firstAnswer } from '@paddock/contract/testing/first-answer'
import type { Client } from '@paddock/ui/client'
import { createSiteStore, type SiteStore } from '@paddock/ui/site'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { Brand, BrandProvider, useBrand } from './index.ts'

const THEME = { background: 'dark', dark: { ...DARK_PALETTE, brand: '#123456' } }

function storeOf(change: Record<string, unknown>): SiteStore {
  const client = {
    call: async (call: unknown) =>
      call === calls.getCumulative ? firstAnswer(change) : Promise.reject(new Error('unasked')),
  } as unknown as Client
  return createSiteStore({ client, storage: localStorage, dress: () => undefined })
}

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = '<link rel="icon" href="data:," />'
})
afterEach(cleanup)

const Name = () => <h1>{useBrand().name}</h1>

async function show(store: SiteStore, isOurs: boolean) {
  const shown = render(
    <BrandProvider store={store} isOurs={isOurs}>
      <Name />
      <Brand />
    </BrandProvider>,
  )
  await act(async () => await store.refresh())
  return shown
}

const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')

test('a site’s own name, colours and icon, before and after its officers have signed in', async () => {
  await show(storeOf({ theme: THEME }), false)
  expect(screen.getByRole('heading').textContent).toBe('Club')
  expect(document.getElementById('site-theme')?.textContent).toContain('--brand:#123456')
  expect(decodeURIComponent(icon() ?? '')).toContain('#123456')
  expect(document.body.textContent).not.toContain('Paddock')
})

test('its picture, where it has one', async () => {
  await show(storeOf({ headerLogo: '/api/asset/club.png' }), false)
  expect(screen.getByRole('img', { name: `Club ${WORDS.console}` }).getAttribute('src')).toBe('/api/asset/club.png')
})

test('an administrator stands above all sites and sees ours; the site is back when they have left', async () => {
  const store = storeOf({ theme: THEME })
  const { rerender } = await show(store, true)
  expect(screen.getByRole('heading').textContent).toBe('Paddock')
  expect(document.getElementById('site-theme')).toBeNull()
  rerender(
    <BrandProvider store={store} isOurs={false}>
      <Name />
    </BrandProvider>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Club')
  expect(document.getElementById('site-theme')).not.toBeNull()
})
