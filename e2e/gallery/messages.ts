/** What sites tell people: banners and popups as players see them, the device they are told things on, and the desk. */
import { calls } from '@paddock/contract'
import { signInAs, TRANSACTION_CODE } from '../browser/caller.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { type Tour, visit } from './tour.ts'

export const MESSAGE_PICTURES: readonly Declared[] = [
  '95-banner-text',
  '95-popup',
  '95-popup-hindi',
  '95-device-off',
  '95-device-on',
]
export const MESSAGE_DESK_PICTURES: readonly Declared[] = [
  '96-banners',
  '96-banner-form',
  '96-messages',
  '96-message-question',
]

const BANNER = {
  audience: 'EVERYBODY',
  marketing: false,
  image: null,
  language: null,
  endsAt: null,
  transactionCode: TRANSACTION_CODE,
} as const

export async function tourMessages({ open, stop, me, paddock }: Tour): Promise<void> {
  const owner = await signInAs(paddock.url, 'whitelabel')
  const params = { role: 'whiteLabel' } as const
  await paddock.rows('update banners set ended_at = now() where ended_at is null')
  const text = 'All markets are open from 18:00 until the last ball.'
  await owner.call(calls.createBanner, {
    params,
    body: {
      ...BANNER,
      kind: 'SLIDE',
      page: 'HOME',
      title: 'The final begins at 19:30',
      text,
      link: '/inPlay',
      place: 1,
    },
  })
  const { page, context } = await open(me)
  await visit(page, '/')
  const slide = page.getByRole('region', { name: 'What is new' })
  await slide.getByText('The final begins at 19:30').waitFor()
  await slide.scrollIntoViewIfNeeded()
  await stop(page, '95-banner-text')
  await owner.call(calls.createBanner, {
    params,
    body: { ...BANNER, kind: 'POPUP', page: 'ANY', title: 'We are open all night', text, link: '/inPlay', place: 2 },
  })
  await visit(page, '/inPlay')
  await page.getByRole('dialog', { name: 'We are open all night' }).waitFor()
  await stop(page, '95-popup')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await page.reload()
  await page.getByRole('dialog', { name: 'We are open all night' }).waitFor()
  await stop(page, '95-popup-hindi')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'en'))
  await paddock.rows('update banners set ended_at = now() where ended_at is null')
  await me.call(calls.changePushSettings, {
    params: { role: 'user' },
    body: { bets: true, payments: true, account: true, promotions: false, quiet: null },
  })
  await paddock.rows('delete from push_devices')
  await visit(page, '/notification')
  await page.getByRole('region', { name: 'On this device' }).waitFor()
  await page.getByRole('region', { name: 'On this device' }).scrollIntoViewIfNeeded()
  await stop(page, '95-device-off')
  const device = { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) }
  await me.call(calls.addPushDevice, {
    params: { role: 'user' },
    body: { endpoint: 'https://push.invalid/send/of-the-gallery', ...device },
  })
  await me.call(calls.changePushSettings, {
    params: { role: 'user' },
    body: {
      bets: true,
      payments: true,
      account: true,
      promotions: false,
      quiet: { from: 1320, to: 420, timeZone: 'Asia/Kolkata' },
    },
  })
  await page.reload()
  await page.getByRole('switch', { name: 'Quiet hours' }).waitFor()
  await page.getByRole('switch', { name: 'Quiet hours' }).scrollIntoViewIfNeeded()
  await stop(page, '95-device-on')
  await context.close()
}

export async function shootMessages(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'whitelabel')
  await signIn()
  await page.goto('/console/banners')
  await page.getByText('Over', { exact: true }).first().waitFor()
  await shoot('96-banners')
  await page.getByLabel('Title').fill('The final begins at 19:30')
  await page.getByLabel('Text').fill('All markets are open from 18:00 until the last ball.')
  await page.getByLabel('Until').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.getByText('Later than its beginning').waitFor()
  await shoot('96-banner-form')
  await page.goto('/console/messages')
  await page.getByLabel('Title').fill('Rain in Leeds')
  await page.getByLabel('Text').fill('The match begins an hour later.')
  await shoot('96-messages')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByText('Reaches now').waitFor()
  await shoot('96-message-question')
  await context.close()
}
