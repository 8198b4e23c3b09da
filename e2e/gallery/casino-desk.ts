/** Pictures of the officers' casino: its providers with their caps and keys, what waits for a second officer, games, rounds, figures and books. */
import { generateKeyPairSync } from 'node:crypto'
import type { Page } from 'playwright-core'
import { TRANSACTION_CODE } from '../browser/caller.ts'
import { sayYes } from '../browser/console-screen.ts'
import type { Paddock } from '../browser/paddock.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'

/** What `shootCasino` takes, in each look. */
export const CASINO_DESK_PICTURES: readonly Declared[] = [
  '110-providers',
  '111-caps-refused',
  '111-caps-question',
  '112-provider-of-ours',
  '112-provider-of-an-adapter',
  '112-provider-question',
  '113-key',
  '114-second-officer',
  '114-second-officer-question',
  '115-games',
  '116-rounds',
  '117-figures',
  '118-books-stuck',
  '118-books-days',
  '118-books-differences',
]

const SANDBOX = 'Paddock Originals'

/** What only a year of use brings about: keys that were retired, and an alarm of each kind. */
export async function fillCasino({ rows }: Pick<Paddock, 'rows'>): Promise<void> {
  await rows(
    `insert into casino_keys (id, provider_id, secret, created_at, retired_at, retired_by)
    select key, p.id, '', now() - days * interval '1 day', now() - days * interval '12 hours', case when by <> '' then a.id end
    from casino_providers p cross join (values
      ('4f1c9a7e22d0b6358e417f90', 61, 'administrator2'), ('b07d3e5518ac94f26d0e8c71', 190, '')
    ) as retired (key, days, by) left join accounts a on a.user_name = by where p.name = $1 on conflict do nothing`,
    [SANDBOX],
  )
  await rows(
    `insert into casino_alarms (provider_id, kind, about, account_id, amount, at)
    select p.id, kind, about, case when kind = 'ROUND' then a.id end, amount, now() - interval '9 days'
    from casino_providers p cross join accounts a cross join (values
      ('DAY', '2026-11-18', 5120000000), ('ROUND', '7 r-20261118-81', 1240000000)
    ) as over (kind, about, amount) where p.name = $1 and a.user_name = 'player4' and a.site_id = 1 on conflict do nothing`,
    [SANDBOX],
  )
}

type Desk = { readonly page: Page; readonly stop: (name: string) => Promise<void> }

type Walk = {
  /** The console, of an officer who has signed in. */
  readonly open: (userName: string) => Promise<Desk>
  /** Of the provider that is proposed: no two walks propose the same. */
  readonly name: string
}

export async function walkCasino({ open, name }: Walk): Promise<void> {
  const desk = await open('administrator')
  await desk.page.goto('/console/casino-providers')
  await desk.page.getByRole('list', { name: `Retired keys: ${SANDBOX}` }).waitFor()
  await desk.stop('110-providers')
  await walkCaps(desk)
  await walkProposal(desk, name)
  await walkSecondOfficer(await open('administrator2'), name)
  await walkTables(desk)
  await desk.page.context().close()
}

async function walkCaps({ page, stop }: Desk): Promise<void> {
  const form = page.getByRole('form', { name: `Set most: ${SANDBOX}` })
  const most = form.getByLabel('Most won by players on a day')
  await most.fill('0')
  await form.getByRole('button', { name: 'Set most' }).click()
  await form.getByText('More than nothing').waitFor()
  await stop('111-caps-refused')
  await most.fill('10,00,00,000')
  await form.getByLabel('Most won in a round').fill('50,00,000')
  await form.getByRole('button', { name: 'Set most' }).click()
  await page.getByLabel('Transaction code').waitFor()
  await stop('111-caps-question')
  await page.keyboard.press('Escape')
}

/** Our number at a company, and its public key. */
function theirKey(): string {
  const spki = { type: 'spki', format: 'pem' } as const
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: spki,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return `90210:${publicKey}`
}

async function walkProposal({ page, stop }: Desk, name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Name a provider' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Its address').fill('https://operators.games.example.com/api')
  await form.getByLabel('Where its games run').fill('https://play.games.example.com')
  await form.getByLabel('How it takes stakes').selectOption('exposure')
  await stop('112-provider-of-ours')
  await form.getByLabel('Speaks').selectOption('hub88')
  await form.getByLabel('What it gave for its key').fill(theirKey())
  await stop('112-provider-of-an-adapter')
  await form.getByRole('button', { name: 'Name a provider' }).click()
  await page.getByLabel('Transaction code').fill(TRANSACTION_CODE)
  await stop('112-provider-question')
  await sayYes(page, 'Name a provider')
  await page.getByText('Shown this once').waitFor()
  await stop('113-key')
}

async function walkSecondOfficer({ page, stop }: Desk, name: string): Promise<void> {
  await page.goto('/console/casino-providers')
  const waiting = page.getByRole('listitem').filter({ hasText: 'Waits until' }).filter({ hasText: name })
  await waiting.waitFor()
  await stop('114-second-officer')
  await waiting.getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('Transaction code').waitFor()
  await stop('114-second-officer-question')
  await page.keyboard.press('Escape')
  await waiting.getByRole('button', { name: 'Decline' }).click()
  await sayYes(page, 'Decline')
  await page.context().close()
}

async function walkTables({ page, stop }: Desk): Promise<void> {
  for (const [path, name] of [
    ['casino-games', '115-games'],
    ['casino-rounds', '116-rounds'],
    ['casino-figures', '117-figures'],
    ['casino-books', '118-books-stuck'],
    ['casino-books?tab=days', '118-books-days'],
    ['casino-books?tab=differences', '118-books-differences'],
  ] as const) {
    await page.goto(`/console/${path}`)
    await page.getByRole('grid').or(page.getByRole('table')).first().waitFor()
    await stop(name)
  }
}

export const shootCasino = (sitting: ConsoleSitting): Promise<void> =>
  walkCasino({
    name: `Arcade ${sitting.device} ${sitting.look}`,
    open: async (userName) => {
      const { page, shoot, signIn } = await openAs(sitting, userName)
      await signIn()
      return { page, stop: shoot }
    },
  })
