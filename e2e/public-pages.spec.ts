/** A visitor without an account, and without a script: matches and prices are read, and from there one comes to bet. */
import { must } from '@paddock/domain/result'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH } from './browser/staged-match.ts'

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

test('a visitor reads a match and its prices without a script, and is asked to log in where they bet', async () => {
  await sitting.feed.stage(MATCH)
  const { page } = await sitting.open({ ...PHONE, javaScriptEnabled: false })
  await page.goto('/matches')
  await page.getByRole('link', { name: /Ashford/ }).click()
  await page.getByRole('heading', { level: 1, name: /Ashford/ }).waitFor()
  const row = page.getByRole('row', { name: /^Ashford/ }).first()
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    expect.stringMatching(/^\d+(\.\d+)?$/),
    expect.stringMatching(/^\d+(\.\d+)?$/),
  ])
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await page.getByRole('columnheader', { name: 'लगाई' }).first().waitFor()
  const here = new URL(page.url())
  expect([here.pathname.split('/').slice(0, 3).join('/'), here.search]).toEqual(['/matches/cricket', '?lang=hi'])

  const { page: app, faults } = await sitting.open(PHONE)
  await app.goto(here.pathname)
  await app.getByRole('link', { name: 'Bet on this match' }).click()
  await app.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).waitFor()
  expect(faults).toEqual([])
})

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('public pages hold to axe on %s', async (_, device) => {
  await sitting.feed.stage(MATCH)
  const { page } = await sitting.open(device)
  await page.goto('/matches')
  expect(await findingsOn(page, 'matches')).toEqual([])
  await page
    .getByRole('link', { name: /Ashford/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await findingsOn(page, 'a match')).toEqual([])
})

test('search engines and those who share a link are told what there is', async () => {
  await sitting.feed.stage(MATCH)
  const read = async (path: string) => await fetch(new URL(path, sitting.paddock.url))
  expect(await (await read('/robots.txt')).text()).toContain('/sitemap.xml')
  const map = await (await read('/sitemap.xml')).text()
  const page = must(/<loc>[^<]*(\/matches\/cricket\/[^<]*ashford[^<]*)<\/loc>/.exec(map)?.[1], 'the match is named')
  const shared = await (await read(page)).text()
  const picture = must(/og:image" content="[^"]*(\/matches\/[^"]*)"/.exec(shared)?.[1], 'it has a picture')
  expect((await read(picture)).headers.get('content-type')).toBe('image/png')
})
