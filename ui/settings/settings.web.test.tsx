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

test('data saver stands on the page, for its styles', async () => {
  const { changeSettings } = await read()
  expect(document.documentElement.dataset['saver']).toBe('off')
  changeSettings({ dataSaver: true })
  expect(document.documentElement.dataset['saver']).toBe('on')
})

test('a way of showing odds that is none is as if it were not kept, and the rest stays', async () => {
  localStorage.setItem('paddock.settings', '{"odds":"roman","highlight":false}')
  expect((await read()).readSettings()).toMatchObject({ odds: 'decimal', highlight: false })
})
