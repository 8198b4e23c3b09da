/** The complaint box: as a player writes and follows one, and as officers read and answer it. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { signInAs } from '../browser/caller.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { type Tour, visit } from './tour.ts'

export const COMPLAINT_PICTURES: readonly Declared[] = [
  '68-complaints-none',
  '68-complaint-form',
  '68-complaint-form-refused',
  '68-complaints',
  '68-complaint',
  '68-complaint-resolved',
]

export const COMPLAINT_DESK_PICTURES: readonly Declared[] = ['99-complaints', '99-complaint', '99-complaint-answered']

const sheet = (page: Page) => page.getByRole('dialog').last()

async function addPicture(page: Page): Promise<void> {
  const buffer = await page.screenshot()
  const field = sheet(page).getByLabel('Pictures', { exact: true }).last()
  await field.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer })
  await sheet(page).getByRole('button', { name: 'Leave out picture 1' }).waitFor()
}

export async function tourComplaints({ open, stop, me, paddock }: Tour): Promise<void> {
  const { page, context } = await open(me)
  await visit(page, '/complain-box')
  await page.getByText('No complaint').waitFor()
  await stop(page, '68-complaints-none')
  await page.getByRole('button', { name: 'Complain', exact: true }).click()
  await sheet(page).getByRole('button', { name: 'Send', exact: true }).click()
  await stop(page, '68-complaint-form-refused')
  await sheet(page).getByLabel('In short').fill('The price stood still for a minute')
  await sheet(page)
    .getByLabel('What went wrong')
    .fill('From 14:02 to 14:03 the page of the match showed 1.95 and took no bet.')
  await addPicture(page)
  await stop(page, '68-complaint-form')
  await sheet(page).getByRole('button', { name: 'Send', exact: true }).click()
  const row = page.getByRole('button', { name: /The price stood still/ })
  await row.waitFor()
  const mine = await me.call(calls.getComplaints, { params: { role: 'user' }, query: { page: 1, limit: 25 } })
  const [{ _id: complainId }] = [must(mine.docs[0], 'it was just made')]
  const agent = await signInAs(paddock.url, 'agent')
  const params = { role: 'agent', complainId } as const
  await agent.call(calls.answerComplaint, {
    params,
    body: { text: 'We are looking at the feed of that minute.', version: 1 },
  })
  await me.call(calls.createComplaint, {
    body: { category: 'BONUS', title: 'My bonus is not there', text: 'It says awaiting.' },
  })
  await page.reload()
  await row.waitFor()
  await stop(page, '68-complaints')
  await row.click()
  await sheet(page).getByRole('link', { name: 'Picture 1' }).waitFor()
  await stop(page, '68-complaint')
  const body = { text: 'The feed stood still. Your bet of then is void.', version: 2, outcome: 'UPHELD' } as const
  await agent.call(calls.answerComplaint, { params, body })
  await page.reload()
  await row.click()
  await sheet(page).getByText('Resolved: You were right').waitFor()
  await stop(page, '68-complaint-resolved')
  await context.close()
}

export async function shootComplaints(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'agent')
  await signIn()
  await page.goto('/console/complaints')
  await page.getByRole('row').nth(2).waitFor()
  await shoot('99-complaints')
  await page.getByText('My bonus is not there').first().click()
  await sheet(page).getByLabel('Answer', { exact: true }).waitFor()
  await sheet(page).getByLabel('Answer', { exact: true }).fill('It is released with the next settled bet.')
  await addPicture(page)
  await shoot('99-complaint')
  await page.keyboard.press('Escape')
  await page.getByText('The price stood still').first().click()
  await sheet(page).getByText('The feed stood still.').waitFor()
  await shoot('99-complaint-answered')
  await context.close()
}
