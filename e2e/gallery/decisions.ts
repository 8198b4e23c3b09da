/** Pictures of what an officer decides about a market: a result, a void, a runner out, a result taken back, and what each does before it is done. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { HOUR_MS } from '@paddock/domain/time'
import { odds } from '@paddock/domain/odds'
import type { Page } from 'playwright-core'
import { signInAs, TRANSACTION_CODE } from '../browser/caller.ts'
import { lineOf, sayYes } from '../browser/console-screen.ts'
import { confirmWaiting } from '../browser/markets.ts'
import type { MarketScript, StagedFeed, StagedMarket } from '../browser/staged-feed.ts'
import { waitFor } from '../browser/wait-for.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'

/** What `shootDecisions` takes, in each look. */
export const DECISION_PICTURES: readonly Declared[] = [
  '140-suspend',
  '141-runner-out',
  '142-close',
  '143-declare',
  '144-declare-question',
  '145-void-question',
  '146-settled-market',
  '147-roll-back',
  '148-terms',
  '149-void-part',
]

const TAKEN_WITHIN_MS = 30_000
const ASHFORD = '501'
const PLAYERS = ['player19', 'player20'] as const

const MATCH: Omit<MarketScript, 'eventName'> = {
  marketName: 'Match Odds',
  runners: ['Ashford Kings', 'Bramley United', 'The Draw'],
  inPlay: false,
  betDelay: 0,
  quotes: {
    'Ashford Kings': { back: ['2.5'], lay: ['2.6'] },
    'Bramley United': { back: ['3'], lay: ['3.1'] },
    'The Draw': { back: ['3.5'], lay: ['3.7'] },
  },
}

async function bet(url: string, userName: string, { marketId }: StagedMarket): Promise<boolean> {
  const player = await signInAs(url, userName)
  const body = {
    marketId,
    kind: 'BETFAIR' as const,
    runnerId: ASHFORD,
    side: 'BACK' as const,
    price: odds(250),
    line: null,
    stake: paise(125_000),
    timeInForce: 'FILL_OR_KILL' as const,
    minFill: null,
    persistence: 'LAPSE' as const,
    expiresAt: null,
    acceptAnyPrice: false,
    acceptTicks: 0,
    marketVersion: null,
    requestId: null,
    device: null,
    country: null,
  }
  // Its prices may not be there yet.
  return await player.call(calls.placeBet, { body }).then(
    () => true,
    () => false,
  )
}

export async function shootDecisions(sitting: ConsoleSitting, feed: StagedFeed): Promise<void> {
  const eventName = `Ashford Kings v Bramley United, ${sitting.device} ${sitting.look}`
  const staged = await feed.stage({ ...MATCH, eventName })
  for (const player of PLAYERS)
    await waitFor('a bet', TAKEN_WITHIN_MS, async () => (await bet(sitting.url, player, staged)) || undefined)
  const { page, context, shoot, signIn } = await openAs(sitting, 'administrator')
  await signIn()
  await page.goto(`/console/markets?search=${encodeURIComponent(eventName)}`)
  await page.getByRole('row').filter({ hasText: MATCH.marketName }).click()
  await shootOpen(page, shoot)
  await shootResult(page, shoot, sitting.url, staged.marketId)
  await page.goto(`/console/bets/settled?search=${encodeURIComponent(eventName)}`)
  await lineOf(page, PLAYERS[0]).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back result' }).waitFor()
  await shoot('146-settled-market')
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back result' }).click()
  await page.getByLabel('Why is it taken back?').fill('The third umpire')
  await shoot('147-roll-back')
  await context.close()
}

type Shoot = (name: string) => Promise<void>

async function shootOpen(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByLabel('Transaction code').waitFor()
  await shoot('140-suspend')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Withdraw runner: The Draw' }).click()
  await page.getByLabel(/^Reduction/).fill('12.5')
  await shoot('141-runner-out')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await shootTerms(page, shoot)
  await shootVoidPart(page, shoot)
  await page.getByRole('button', { name: 'Close market' }).click()
  await page.getByRole('region', { name: 'What it does' }).locator('dt').first().waitFor()
  await shoot('142-close')
  await sayYes(page, 'Close market')
}

async function shootTerms(page: Page, shoot: Shoot): Promise<void> {
  const terms = page.getByRole('region', { name: 'Limits of this market' })
  await terms.getByLabel('Most of a bet').fill('5000')
  await terms.scrollIntoViewIfNeeded()
  await shoot('148-terms')
  await terms.getByLabel('Most of a bet').fill('')
}

/** All that was struck in the last hour. */
async function shootVoidPart(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('button', { name: 'Void in part …' }).click()
  const form = page.getByRole('dialog', { name: `Void in part: ${MATCH.marketName}` })
  const typed = (at: number) =>
    page.evaluate(
      (moment) => new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 19),
      at,
    )
  await form.getByLabel('Struck from').fill(await typed(Date.now() - HOUR_MS))
  await form.getByLabel('Struck before').fill(await typed(Date.now()))
  await form.getByLabel('By which rule').selectOption('LATE_BET')
  await form.getByLabel('What shows it').fill('The wicket fell before')
  await form.getByLabel('When that was').fill(await typed(Date.now() - HOUR_MS))
  await page.getByRole('region', { name: 'What it does' }).locator('dt').first().waitFor()
  await shoot('149-void-part')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'detached' })
}

async function shootResult(page: Page, shoot: Shoot, url: string, marketId: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: MATCH.marketName })
  await panel.getByRole('radiogroup', { name: 'Ashford Kings' }).getByText('Won').click()
  await panel.getByRole('button', { name: 'Declare result' }).scrollIntoViewIfNeeded()
  await shoot('143-declare')
  await panel.getByLabel('Reason').fill('The match was abandoned before the toss')
  await panel.getByRole('button', { name: 'Void market' }).click()
  await page.getByRole('region', { name: 'What it does' }).locator('dt').first().waitFor()
  await shoot('145-void-question')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Declare result' }).click()
  await page.getByRole('region', { name: 'What it does' }).locator('dt').first().waitFor()
  await page.getByLabel('Transaction code').fill(TRANSACTION_CODE)
  await shoot('144-declare-question')
  await sayYes(page, 'Propose')
  await confirmWaiting(await signInAs(url, 'administrator2'), marketId)
  await panel.getByText('Settled', { exact: true }).first().waitFor()
}
