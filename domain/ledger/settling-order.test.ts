import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { must } from '../result/index.ts'
import type { Role } from '../roles/index.ts'
import { inSettlingOrder } from './index.ts'

const LEVELS = ['whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'user'] as const satisfies readonly Role[]

/** Each has what was kept of the points that came from above, and what was won and lost since. */
const tree = fc.array(
  fc.record({
    upline: fc.nat(),
    level: fc.integer({ min: 1, max: LEVELS.length - 1 }),
    kept: fc.nat({ max: 10_000 }),
    result: fc.integer({ min: -10_000, max: 10_000 }),
  }),
  { maxLength: 40 },
)

test('a whole tree is settled in this order, and whoever gives points has them by then', () => {
  fc.assert(
    fc.property(tree, (grown) => {
      const nodes = [{ id: 0, parent: -1, level: 0, kept: 0, result: 0 }]
      for (const { upline, level, kept, result } of grown) {
        const above = nodes.filter((node) => node.level < level)
        // Nobody loses more than they have.
        const own = { kept, result: Math.max(result, -kept) }
        nodes.push({ id: nodes.length, parent: must(above[upline % above.length], 'the top').id, level, ...own })
      }
      const childrenOf = (id: number) => nodes.filter(({ parent }) => parent === id)
      const given = (id: number): number =>
        must(nodes[id], 'a node').kept + childrenOf(id).reduce((all, child) => all + given(child.id), 0)
      const balances = nodes.map(({ kept, result }) => kept + result)
      const held = (id: number): number =>
        must(balances[id], 'a balance') + childrenOf(id).reduce((all, child) => all + held(child.id), 0)
      const all = nodes.slice(1).map(({ id, level }) => ({
        id,
        userType: must(LEVELS[level], 'a level'),
        clientPL: paise(held(id) - given(id)),
      }))
      const order = inSettlingOrder(all)
      expect(new Set(order)).toEqual(new Set(all.filter(({ clientPL }) => clientPL !== 0)))
      for (const { id, clientPL } of order) {
        const { parent } = must(nodes[id], 'a node')
        balances[id] = must(balances[id], 'a balance') - clientPL
        balances[parent] = must(balances[parent], 'a balance') + clientPL
        // Nobody stands above the top, which issues what it gives.
        expect([id, parent].filter((one) => one !== 0 && must(balances[one], 'a balance') < 0)).toEqual([])
      }
      expect(nodes.slice(1).map(({ id }) => held(id))).toEqual(nodes.slice(1).map(({ id }) => given(id)))
    }),
  )
})
