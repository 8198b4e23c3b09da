/** Fifty thousand rows as a file, taken by a player and by an operator in a real browser. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { waitFor } from './browser/wait-for.ts'
import { zipEntries } from './browser/zip-entries.ts'

const LINES = 50_000
const PLAYER = 'player1'
/** A busy machine writes slowly. */
const LONG = { timeout: 240_000 }

let sitting: Sitting
/** With what the player had before. */
let lines = 0
let playerId = 0

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
  await giveLines()
})

afterEach(() => sitting.clear())

afterAll(() => sitting?.end())

/** A rupee from the agent every second of half a day. */
async function giveLines(): Promise<void> {
  const { rows } = sitting.paddock
  const [player] = await rows<{ id: string; agent: string }>(
    'select id, parent_id as agent from accounts where user_name = $1 and site_id = 1',
    [PLAYER],
  )
  const { id, agent } = must(player, PLAYER)
  playerId = Number(id)
  await rows(
    `insert into transfers (debit_account, credit_account, amount, kind, reference, remarks, at)
      select $1::bigint, $2::bigint, 100, 'points', 'export:' || n, 'भारत ' || n, now() - n * interval '1 second'
      from generate_series(1, $3::int) n`,
    [agent, id, LINES],
  )
  await rows(
    `update accounts a set balance = balance + m.moved, points_net = points_net + m.moved
      from (values ($2::bigint, $3::bigint), ($1::bigint, -$3::bigint)) m(id, moved) where a.id = m.id`,
    [agent, id, LINES * 100],
  )
  const [counted] = await rows<{ count: string }>(
    'select count(*) from transfers where $1::bigint in (debit_account, credit_account)',
    [id],
  )
  lines = Number(must(counted, 'a count').count)
}

const SHOWN = new Intl.NumberFormat('en-IN')
const said = (): string => `${SHOWN.format(lines)} rows exported`

/** Not the one that cancels it, whose name has the word too. */
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })
const begun = (page: Page) => page.getByRole('status').filter({ hasText: /of \d/ }).or(page.getByText(said()))

/** What the server has loaded for the first file of its kind is no growth. */
const made = new Set<string>()

async function exportAs(page: Page, kind: string): Promise<Buffer> {
  await exportButton(page).click()
  const coming = Promise.all([page.waitForEvent('download', LONG), page.getByText(said()).last().waitFor(LONG)])
  await page.getByRole('menuitem', { name: kind }).click()
  // How far it is, while it is made.
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`of ${SHOWN.format(lines)}`) })
    .waitFor(LONG)
  const [download] = await coming
  made.add(kind)
  return await readFile(await download.path())
}

/** What the server holds, from one look to the next, until it is ended. */
function watchMemory(): { end(): Promise<readonly number[]> } {
  const looks: number[] = []
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const said = await (await fetch(`${sitting.paddock.url}/metrics`)).text()
      looks.push(
        Number(must(/^process_resident_memory_bytes (\S+)$/m.exec(said)?.[1], 'the server says what it holds')),
      )
      await sleep(LOOK_MS)
    }
  })()
  return {
    async end() {
      isOver = true
      await looking
      return looks
    },
  }
}
const LOOK_MS = 200
/** What collecting garbage late may be: a tenth of what fifty thousand rows of a list come to as objects. */
const FLAT_BYTES = 64 * 2 ** 20

/** How much more it held in the second half of the time than in the first. */
function growthOf(looks: readonly number[]): number {
  const middle = Math.ceil(looks.length / 2)
  return Math.max(...looks.slice(middle)) - Math.max(...looks.slice(0, middle))
}

const rowsOfSheet = (file: Buffer): number =>
  must(zipEntries(file).get('xl/worksheets/sheet1.xml'), 'a workbook has a sheet').match(/<row /g)?.length ?? 0

test('a player takes fifty thousand lines along: CSV, Excel and PDF', { timeout: 900_000 }, async () => {
  const { page, faults } = await sitting.openAs(PLAYER, PHONE)
  await page.goto('/statement')
  const csv = (await exportAs(page, 'CSV')).toString('utf8').trimEnd().split('\r\n')
  expect(csv).toHaveLength(lines + 1)
  expect(csv.filter((line) => line.includes('भारत'))).toHaveLength(LINES)
  expect(rowsOfSheet(await exportAs(page, 'Excel'))).toBe(lines + 1)
  const pdf = await exportAs(page, 'PDF')
  expect(pdf.toString('latin1').trimEnd()).toMatch(/^%PDF-[\s\S]*%%EOF$/)
  expect(pdf.length / lines).toBeLessThanOrEqual(300)
  expect(faults).toEqual([])
})

test.each(['CSV', 'Excel', 'PDF'])(
  'what the server holds stays the same while %s of fifty thousand lines is made',
  { timeout: 600_000 },
  async (kind) => {
    const { page } = await sitting.openAs(PLAYER, DESKTOP)
    await page.goto('/statement')
    if (!made.has(kind)) await exportAs(page, kind)
    const memory = watchMemory()
    await exportAs(page, kind)
    const looks = await memory.end()
    expect(looks.length).toBeGreaterThan(3)
    expect(growthOf(looks)).toBeLessThan(FLAT_BYTES)
  },
)

test('who cancels has their button back, and may begin another at once', { timeout: 600_000 }, async () => {
  const { page } = await sitting.openAs(PLAYER, DESKTOP)
  await page.goto('/statement')
  await exportButton(page).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  await page.getByRole('button', { name: 'Cancel the export' }).click(LONG)
  await page.getByText('Export cancelled').waitFor()
  // The server ends what it was about with the page that it was reading: until then it refuses another.
  await waitFor('another export', 30_000, async () => {
    if ((await begun(page).count()) > 0) return true
    if ((await exportButton(page).count()) === 0) return undefined
    await exportButton(page).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    return undefined
  })
  await page.getByText(said()).last().waitFor(LONG)
  expect(await exportButton(page).isEnabled()).toBe(true)
})

test.each([
  ['1440x900', DESKTOP],
  ['390x844', PHONE],
] as const)('an agent takes the same statement along from the console at %s', { timeout: 900_000 }, async (_, size) => {
  const { page, faults } = await sitting.open(size)
  await signInToConsole(page, 'agent')
  await isInConsole(page)
  await page.goto(`/console/people/${playerId}`)
  await page.getByRole('tab', { name: 'Statement' }).click()
  await page.getByRole('row').nth(1).waitFor()
  expect(rowsOfSheet(await exportAs(page, 'Excel'))).toBe(lines + 1)
  const csv = (await exportAs(page, 'CSV')).toString('utf8').trimEnd().split('\r\n')
  expect(csv).toHaveLength(lines + 1)
  expect(csv[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Points,/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(faults).toEqual([])
})
