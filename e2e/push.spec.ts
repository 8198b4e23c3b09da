/** A player says yes to being told things on their device, and is: the browser shows what comes for it, in the language that is spoken. */
import { calls } from '@paddock/contract'
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs } from './browser/caller.ts'
import { launchChromium, PHONE } from './browser/chromium.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { keepSession, openScreen } from './browser/player-screen.ts'

const SOON = { timeout: 30_000 }

let paddock: Paddock
let browser: Browser

beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1 })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  await paddock.stop()
})

/** Keys of a browser, as one gives them; the address is nobody's, so that nothing leaves this machine. */
const SUBSCRIPTION = {
  endpoint: 'https://push.invalid/send/of-a-test',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/**
 * A browser without a head asks nobody and shows nothing, and no service of its maker is asked: what people and that would say stands in their place.
 */
const withAYes = (page: Page) =>
  page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription
  }, SUBSCRIPTION)

type Shown = { readonly title: string; readonly body: string; readonly tag: string }

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the page has no worker')
  return worker
}

/** What the worker has the browser show; a browser without a head would refuse to. */
const watchShown = (context: BrowserContext): Promise<void> =>
  workerOf(context).evaluate(() => {
    const self = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: Map<string, object> }
    self.shown ??= new Map()
    self.registration.showNotification = async (title, options) =>
      void self.shown.set(options?.tag ?? '', { title, body: options?.body, tag: options?.tag })
  })
const shown = (context: BrowserContext): Promise<Shown[]> =>
  workerOf(context).evaluate(() => [...(globalThis as unknown as { shown: Map<string, Shown> }).shown.values()])

/** As it comes out of the browser's own machinery, behind the decryption. */
async function deliver(context: BrowserContext, page: Page, data: object): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  await session.detach()
}

const devicesOf = async (me: Caller) =>
  (await me.call(calls.getPushSettings, { params: { role: 'user' } })).docs.devices.length

test('a yes after a press, what is told then, and nothing more behind the sign-out', async () => {
  const me = await signInAs(paddock.url, 'player3')
  const other = await signInAs(paddock.url, 'player3')
  const { page, context } = await openScreen(browser, paddock.url, PHONE)
  await withAYes(page)
  await keepSession(context, me.token)
  await page.goto('/notification')
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), SOON).toBe(true)
  // The card asks the browser anew when it is opened: the worker was not there before.
  await page.reload()

  const card = page.getByRole('region', { name: 'On this device' })
  await card.getByRole('button', { name: 'Tell me on this device' }).click()
  await card.getByRole('button', { name: 'Not on this device' }).waitFor()
  expect(await devicesOf(other)).toBe(1)
  await card.getByRole('switch', { name: 'Offers' }).click()
  await expect
    .poll(async () => (await other.call(calls.getPushSettings, { params: { role: 'user' } })).docs.promotions)
    .toBe(true)

  const settled = { id: '7', kind: 'BETS_SETTLED', title: 'Bets settled', body: 'India v Australia: Match Odds' }
  await watchShown(context)
  await deliver(context, page, settled)
  await deliver(context, page, settled)
  await expect.poll(() => shown(context), SOON).toEqual([{ title: 'Bets settled', body: settled.body, tag: '7' }])

  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), SOON).toBe('hi')
  const inHindi = { ...settled, id: '8' }
  await expect
    .poll(async () => {
      await deliver(context, page, inHindi)
      return (await shown(context)).find(({ tag }) => tag === '8')?.title
    }, SOON)
    .toMatch(/[\u0900-\u097f]/)

  await me.call(calls.signOut, { params: { role: 'user' }, query: { domain: 'localhost' } } as never)
  await expect.poll(() => devicesOf(other), SOON).toBe(0)
})
