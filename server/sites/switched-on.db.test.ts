/** A switch is on in the database where it is on for the pages. */
import { completeConfig, isOn, practiceModeOf, type SwitchName } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { PRACTISED, switchedOn } from './switched-on.ts'

let clone: TestDatabase
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

/** Of each that decides: what the site needs, its type, its usual. */
const NAMES: readonly SwitchName[] = ['europeanCasinoDisabled', 'sportsBook', 'quickBet', 'deposit', 'exports']
const BOARDS: readonly object[] = [
  {},
  { type: 'b2b' },
  { noCasino: true },
  { onlyCasino: true },
  { jurisdiction: { money: 'POINTS' } },
  { jurisdiction: { forbidden: NAMES } },
]

test('as `isOn` says, for each kind of site, whatever it chose', async () => {
  const differing: unknown[] = []
  for (const board of BOARDS)
    for (const name of NAMES)
      for (const chosen of [undefined, true, false]) {
        const settings = { ...board, ...(chosen !== undefined && { switches: { [name]: chosen } }) }
        const { rows } = await sql<{ on: boolean }>`
          select ${switchedOn(name)} as on from (select 'b2c' as kind, ${JSON.stringify(settings)}::jsonb as settings) s`.execute(
          clone.db,
        )
        const isMeant = isOn(completeConfig({ name: 'Site', type: 'b2c', ...settings }), name)
        if (rows[0]?.on !== isMeant) differing.push({ settings, name, isMeant })
      }
  expect(differing).toEqual([])
})

test('players practise where they do for the pages', async () => {
  const kinds = [
    {},
    { switches: { practice: true } },
    { switches: { practice: true }, jurisdiction: { forbidden: ['practice'] } },
    { jurisdiction: { money: 'NONE' } },
    { jurisdiction: { money: 'NONE', forbidden: ['practice'] } },
    { jurisdiction: { money: 'POINTS' } },
  ]
  const [inDatabase, onPages] = [[] as unknown[], [] as unknown[]]
  for (const settings of kinds) {
    const { rows } = await sql<{ on: boolean }>`
      select ${PRACTISED} as on from (select 'b2c' as kind, ${JSON.stringify(settings)}::jsonb as settings) s`.execute(
      clone.db,
    )
    inDatabase.push(rows[0]?.on)
    onPages.push(practiceModeOf(completeConfig({ name: 'Site', type: 'b2c', ...settings })) !== 'OFF')
  }
  expect(inDatabase).toEqual(onPages)
  expect(onPages).toEqual([false, true, false, true, true, false])
})
