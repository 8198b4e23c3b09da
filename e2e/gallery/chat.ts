/** The chat: as a player writes in it and follows it, as officers answer, and what asks before a chat of another company. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { signInAs } from '../browser/caller.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { type Tour, visit } from './tour.ts'

export const CHAT_PICTURES: readonly Declared[] = [
  '69-chat-begin',
  '69-chat-begin-refused',
  '69-chat-waiting',
  '69-chat-answered',
  '69-chat-closed',
  '69-chat-rate',
  '69-chat-visitor',
]

export const CHAT_DESK_PICTURES: readonly Declared[] = ['100-chat', '100-chat-one', '100-chat-answer', '100-chat-ready']

const params = { role: 'agent' } as const
const sheet = (page: Page) => page.getByRole('dialog').last()

export async function tourChat(tour: Tour): Promise<void> {
  const { open, stop, me, paddock } = tour
  const { page, context } = await open(me)
  await visit(page, '/chat')
  await page.getByText('A deposit or a withdrawal').click()
  await stop(page, '69-chat-begin')
  await page.getByRole('button', { name: 'Start the chat' }).click()
  await page.getByRole('alert').waitFor()
  await stop(page, '69-chat-begin-refused')
  await page.getByLabel('Your message').fill('I paid 5,000 by UPI at 14:02, and it is not in my balance.')
  await page.getByRole('button', { name: 'Start the chat' }).click()
  await page.getByRole('log').waitFor()
  await stop(page, '69-chat-waiting')
  const mine = await me.call(calls.getChats, { params: { role: 'user' }, query: { page: 1, limit: 25 } })
  const [{ _id: chatId }] = [must(mine.docs[0], 'it was just begun')]
  const agent = await signInAs(paddock.url, 'agent')
  await agent.call(calls.takeChat, { params: { ...params, chatId }, body: { version: 1 } })
  const text = 'We see your payment. Follow it at /transaction, it takes ten minutes.'
  await agent.call(calls.answerChat, { params: { ...params, chatId }, body: { text } })
  await page.getByRole('log').getByText('We see your payment').waitFor()
  await stop(page, '69-chat-answered')
  await agent.call(calls.closeChat, { params: { ...params, chatId }, body: { version: 2, reason: 'SOLVED' } })
  await page.getByRole('button', { name: 'Start the chat' }).waitFor()
  await stop(page, '69-chat-closed')
  await page.getByRole('button', { name: /A deposit or a withdrawal/ }).click()
  await sheet(page).getByRole('radio', { name: '5 of 5' }).check()
  await stop(page, '69-chat-rate')
  await me.call(calls.beginChat, { body: { topic: 'BONUS', text: 'How much is left to wager for my bonus?' } })
  await context.close()
  await tourOfVisitor(tour)
}

async function tourOfVisitor({ open, stop }: Tour): Promise<void> {
  const { page, context } = await open(null)
  await visit(page, '/chat')
  await page.getByRole('heading', { name: 'Write to us' }).waitFor()
  await stop(page, '69-chat-visitor')
  await context.close()
}

export async function shootChat(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'whitelabel')
  await signIn()
  await page.goto('/console/chat')
  const row = page.getByRole('row').filter({ hasText: 'How much is left to wager' }).first()
  await row.waitFor()
  await shoot('100-chat')
  await row.click()
  await sheet(page).getByRole('log').waitFor()
  await sheet(page).locator('summary').click()
  await sheet(page).getByRole('region', { name: 'Deposits' }).waitFor()
  await shoot('100-chat-one')
  await sheet(page)
    .getByRole('button', { name: /^Take it/ })
    .click()
  await sheet(page).getByLabel('Answer', { exact: true }).fill('4,000 of 10,000 are left. See /awaiting-bonus.')
  await shoot('100-chat-answer')
  // The next look finds it as it was.
  await sheet(page).getByRole('button', { name: 'Hand over' }).click()
  await sheet(page).getByRole('button', { name: 'Take it' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ready answers' }).click()
  await sheet(page).getByRole('button', { name: 'Add an answer' }).click()
  await sheet(page).getByLabel('Title').last().fill('Ten minutes')
  await shoot('100-chat-ready')
  await context.close()
}
