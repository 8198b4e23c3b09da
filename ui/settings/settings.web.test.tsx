import { beforeEach, expect, test, vi } from 'vitest'

const read = async () => await import('./index.ts')

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('sounds are off until somebody wants them, and then on this device for good', async () => {
  const first = await read()
  expect(first.readSettings().sounds).toBe(false)
  first.changeSettings({ sounds: true })
  vi.resetModules()
  expect((await read()).readSettings().sounds).toBe(true)
})

test('what another tab changes holds here', async () => {
  const { readSettings } = await read()
  dispatchEvent(new StorageEvent('storage', { key: 'paddock.settings', newValue: '{"sounds":true}' }))
  expect(readSettings().sounds).toBe(true)
})

test.each(['no json', 'null', '[]', '{"sounds":"yes"}'])('%s is as if nothing were kept', async (kept) => {
  localStorage.setItem('paddock.settings', kept)
  expect((await read()).readSettings()).toMatchObject({ sounds: false })
})
