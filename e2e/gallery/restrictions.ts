/** Restrictions: what a level says of its players and what is from above, and how a player sees what they are not offered. */
import { calls } from '@paddock/contract'
import { type Caller, signInAs, TRANSACTION_CODE } from '../browser/caller.ts'
import { rupees } from '../browser/expectations.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { MATCH, type Tour, visit } from './tour.ts'

export const RESTRICTION_PICTURES: readonly Declared[] = [
  '101-not-offered',
  '101-not-offered-hindi',
  '101-not-offered-in-lists',
  '101-narrowed',
]
export const RESTRICTION_DESK_PICTURES: readonly Declared[] = [
  '101-restrictions-none',
  '101-restrict',
  '101-restrict-question',
  '101-restrictions',
  '101-restrictions-hindi',
]

/** The agent's word on a part of the offer; nothing said lifts it. */
const say = async (
  officer: Caller,
  role: 'agent' | 'whiteLabel',
  part: { readonly kind: 'SPORT' | 'KIND' | 'MARKET'; readonly scopeId: string },
  own: {
    readonly isBlocked?: boolean
    readonly delaySeconds?: number
    readonly maxStake?: ReturnType<typeof rupees>
  } = {},
) => {
  const params = { role }
  const { docs } = await officer.call(calls.getRestrictions, { params })
  const seen = docs.find(({ isMine, kind, scopeId }) => isMine && kind === part.kind && scopeId === part.scopeId)
  const body = { ...part, own, version: seen?.version ?? 0, transactionCode: TRANSACTION_CODE }
  return officer.call(calls.setRestriction, { params, body })
}

const EXCHANGE = { kind: 'KIND', scopeId: 'BETFAIR' } as const

export async function tourRestrictions({ me, open, stop, paddock, feed }: Tour): Promise<void> {
  const agent = await signInAs(paddock.url, 'agent')
  const staged = await feed.stage(MATCH)
  const market = { kind: 'MARKET', scopeId: staged.marketId } as const
  const { page, context } = await open(me)
  await say(agent, 'agent', market, { delaySeconds: 2, maxStake: rupees(5000) })
  await visit(page, staged.path)
  await page.getByText('Ashford Kings').first().waitFor()
  await stop(page, '101-narrowed')
  await say(agent, 'agent', EXCHANGE, { isBlocked: true })
  await page.getByText('NOT OFFERED').first().waitFor()
  await stop(page, '101-not-offered')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await visit(page, staged.path)
  await page.getByText('उपलब्ध नहीं').first().waitFor()
  await stop(page, '101-not-offered-hindi')
  await page.evaluate(() => localStorage.removeItem('paddock.language'))
  await visit(page, '/')
  await page.getByText('NOT OFFERED').first().waitFor()
  await stop(page, '101-not-offered-in-lists')
  await say(agent, 'agent', EXCHANGE)
  await say(agent, 'agent', market)
  await context.close()
}

export async function shootRestrictions(sitting: ConsoleSitting): Promise<void> {
  const [agent, owner] = [await signInAs(sitting.url, 'agent'), await signInAs(sitting.url, 'whitelabel')]
  const { page, context, shoot, signIn } = await openAs(sitting, 'agent')
  await signIn()
  await page.goto('/console/restrictions')
  await page.getByText('Nothing is restricted by you').waitFor()
  await shoot('101-restrictions-none')
  await page.getByRole('button', { name: 'Add restriction' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sport', { exact: true }).selectOption({ label: 'Cricket' })
  await shoot('101-restrict')
  await dialog.getByLabel(/Take no bets/).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel(/transaction code/i).waitFor()
  await shoot('101-restrict-question')
  await say(agent, 'agent', EXCHANGE, { delaySeconds: 2, maxStake: rupees(5000) })
  await say(agent, 'agent', { kind: 'SPORT', scopeId: '2' }, { isBlocked: true })
  await say(owner, 'whiteLabel', { kind: 'SPORT', scopeId: '7' }, { isBlocked: true })
  await page.goto('/console/restrictions')
  await page.getByText('From above', { exact: true }).waitFor()
  await shoot('101-restrictions')
  await page.evaluate(() => localStorage.setItem('paddock.console.language', 'hi'))
  await page.reload()
  await page.getByText('ऊपर से', { exact: true }).waitFor()
  await shoot('101-restrictions-hindi')
  await page.evaluate(() => localStorage.removeItem('paddock.console.language'))
  await say(agent, 'agent', EXCHANGE)
  await say(agent, 'agent', { kind: 'SPORT', scopeId: '2' })
  await say(owner, 'whiteLabel', { kind: 'SPORT', scopeId: '7' })
  await context.close()
}
