/**
 * The table of rules and ways, run: a bet that a rule forbids is asked for by each way that comes to its effect, on the engine and
 * its database. What the table holds is in testing/ways.ts; an empty cell fails, and so does a call that nobody wrote a row for.
 */
import { type CallName, calls } from '@paddock/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksBalance, createWorld, type World } from '../markets/testing/world.ts'
import { scenarioOf } from './testing/scenarios.ts'
import { type Cell, COLUMN, OF_A_BET, REACH, type Rule, TABLE, type Way, WAYS } from './testing/ways.ts'

const RULE_NAMES = Object.keys(TABLE) as Rule[]
const WAY_NAMES = Object.keys(WAYS) as Way[]
const cellOf = (rule: Rule, way: Way): Cell | undefined => {
  const row: { readonly [W in Way]?: Cell } = TABLE[rule]
  return row[way] ?? COLUMN[way]
}
const CELLS = RULE_NAMES.flatMap((rule) => WAY_NAMES.map((way) => ({ rule, way, cell: cellOf(rule, way) })))
const RUNNING = CELLS.filter(({ cell }) => cell === 'runs')

let world: World
beforeAll(async () => {
  world = await createWorld({ players: 0 })
})
afterAll(async () => {
  process.stdout.write(`rules and ways: ${RUNNING.length} of ${CELLS.length} cells run, the others say why not\n`)
  await booksBalance(world.db)
  await world.close()
})

describe('the table', () => {
  test('every call that changes something says what it can bring about', () => {
    const changing = Object.entries(calls).filter(([, { method, audit }]) => method !== 'GET' || audit !== null)
    expect(Object.keys(REACH).toSorted()).toEqual(changing.map(([name]) => name).toSorted())
  })

  test('every call that comes to the effect of a bet is a way', () => {
    const ways = new Set<string>(Object.values(WAYS).flat())
    const effective = (Object.keys(REACH) as CallName[]).filter((name) => {
      const reach = REACH[name]
      return reach !== undefined && 'length' in reach && reach.some((effect) => OF_A_BET.includes(effect))
    })
    expect(effective.filter((name) => !ways.has(name))).toEqual([])
  })

  test('no cell is empty', () => {
    expect(CELLS.filter(({ cell }) => cell === undefined).map(({ rule, way }) => `${rule} by ${way}`)).toEqual([])
  })

  test('what runs has a scenario', () => {
    expect(RUNNING.filter(({ rule, way }) => scenarioOf(rule, way) === undefined)).toEqual([])
  })
})

test.concurrent.each(RUNNING)('$rule holds by $way', async ({ rule, way }) => {
  await expect(scenarioOf(rule, way)?.(world)).resolves.toBeUndefined()
})
