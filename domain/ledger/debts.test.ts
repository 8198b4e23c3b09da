/** What every level of a tree owes and is owed, whatever was done in it. docs/domain/people.md, docs/decisions/0040. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, negate, paise, type Paise, sum, ZERO } from '../money/index.ts'
import { must } from '../result/index.ts'
import { keptAlong } from '../roles/index.ts'
import { splitChain } from '../settlement/index.ts'
import { type Books, post } from '../testing/books.ts'
import { debtOf, decideSettlement, type Transfer, type TransferKind } from './index.ts'

/** Nobody of a tree keeps more than the one above, so shares are drawn as parts of what the upline has. */
type Node = { readonly upline: number; readonly isPlayer: boolean; readonly partOfShare: number }
type Act =
  | {
      readonly do: 'create' | 'give' | 'take' | 'win' | 'lose' | 'rebate'
      readonly who: number
      readonly amount: number
    }
  | { readonly do: 'credit' | 'settle'; readonly who: number; readonly amount: number }

const HOUSE = 'house'
const BANK = 'bank'

const nodes: fc.Arbitrary<Node[]> = fc.array(
  fc.record({ upline: fc.nat(), isPlayer: fc.boolean(), partOfShare: fc.integer({ min: 0, max: 100 }) }),
  { minLength: 1, maxLength: 12 },
)
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    do: fc.constantFrom('create', 'give', 'take', 'win', 'lose', 'rebate', 'credit', 'settle'),
    who: fc.nat(),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  { maxLength: 40 },
)

/** A tree that lives: every act moves points as the server would, and what each account owes is counted beside it, by other rules. */
function live(drawn: readonly Node[], done: readonly Act[]) {
  const officers: number[] = []
  const tree = drawn.map(({ upline, ...rest }, id) => {
    const parent = officers.length > 0 ? must(officers[upline % officers.length], 'an officer') : null
    if (!rest.isPlayer) officers.push(id)
    return { ...rest, parent }
  })
  const chainOf = (id: number): number[] => {
    const { parent } = must(tree[id], 'an account')
    return parent === null ? [id] : [...chainOf(parent), id]
  }
  const below = (id: number): number[] => tree.flatMap((_, other) => (chainOf(other).includes(id) ? [other] : []))
  const children = (id: number | null): number[] => tree.flatMap(({ parent }, other) => (parent === id ? [other] : []))
  const shareOf = (id: number): number => {
    const { isPlayer, partOfShare, parent } = must(tree[id], 'an account')
    const above = parent === null ? 10_000 : shareOf(parent)
    return isPlayer ? 0 : Math.floor((above * partOfShare) / 100)
  }

  let books: Books = { balances: new Map(), posted: new Set() }
  const given = new Map<number, Paise>()
  const counted = new Map<number, Paise>()
  const cash = new Map<number, Paise>()
  const earned = new Map<number, Paise>()
  const count = (of: Map<number, Paise>, id: number, amount: Paise) => of.set(id, add(of.get(id) ?? ZERO, amount))
  let reference = 0
  const move = (kind: TransferKind, from: number | string, to: number | string, amount: Paise): void => {
    if (amount === 0) return
    const [debit, credited, size] = amount > 0 ? [from, to, amount] : [to, from, negate(amount)]
    const transfer: Transfer = {
      debit: String(debit),
      credit: String(credited),
      amount: size,
      kind,
      reference: String(++reference),
    }
    books = post(books, [transfer])
    if (kind !== 'points') return
    if (typeof credited === 'number') count(given, credited, size)
    if (typeof debit === 'number') count(given, debit, negate(size))
  }
  const holderOf = (id: number) => must(tree[id], 'an account').parent ?? BANK
  const debt = (id: number): Paise =>
    debtOf({
      held: sum(below(id).map((one) => books.balances.get(String(one)) ?? ZERO)),
      given: sum(below(id).map((one) => given.get(one) ?? ZERO)),
    })

  /** The player wins or loses against the house, and each level of their chain keeps its part of the opposite. */
  const result = (player: number, amount: Paise): void => {
    move('settlement', HOUSE, player, amount)
    const chain = chainOf(player)
    const kept = keptAlong([10_000, ...chain.map(shareOf)])
    const levels = splitChain(amount, kept.toReversed()).toReversed()
    count(counted, player, amount)
    count(earned, player, amount)
    for (const [n, id] of chain.entries()) {
      if (id === player) continue
      const { keeps, passesUp } = must(levels[n + 1], 'a level')
      move('share', HOUSE, id, keeps)
      count(earned, id, keeps)
      // What a level owes is what it passes up.
      count(counted, id, negate(passesUp))
    }
  }

  for (const act of done) {
    const id = act.who % tree.length
    const amount = paise(act.amount)
    const { isPlayer } = must(tree[id], 'an account')
    switch (act.do) {
      case 'create':
        // With as many points as the credit.
        move('points', holderOf(id), id, amount)
        break
      case 'credit':
        // A credit reference is a word between the two, and no part of what is held: nothing moves.
        break
      case 'give':
        move('points', holderOf(id), id, amount)
        break
      case 'take':
        move('points', id, holderOf(id), amount)
        break
      case 'win':
        if (isPlayer) result(id, amount)
        break
      case 'lose':
        if (isPlayer) result(id, negate(amount))
        break
      case 'rebate':
        if (!isPlayer) break
        move('rebate', holderOf(id), id, amount)
        count(counted, id, amount)
        count(earned, id, amount)
        if (must(tree[id], 'an account').parent !== null) count(earned, Number(holderOf(id)), negate(amount))
        break
      case 'settle': {
        const owed = debt(id)
        const whole = paise(Math.abs(owed))
        const settled = decideSettlement(owed, {
          kind: owed < 0 ? 'LENA' : 'DENA',
          amount: act.amount % 2 === 0 ? whole : paise(Math.min(act.amount, whole)),
          owed,
        })
        if (!settled.ok || settled.value.amount === 0) break
        const moved = settled.value.kind === 'LENA' ? settled.value.amount : negate(settled.value.amount)
        move('cash', holderOf(id), id, moved)
        count(counted, id, moved)
        count(cash, id, negate(moved))
      }
    }
  }
  return { tree, children, debt, counted, cash, earned, given, books }
}

test('what is owed is what was won and lost through the shares, less what was settled: not points, and not credit', () => {
  fc.assert(
    fc.property(nodes, acts, (drawn, done) => {
      const { tree, debt, counted } = live(drawn, done)
      for (const id of tree.keys()) expect(debt(id)).toBe(counted.get(id) ?? 0)
    }),
  )
})

test('who never played owes nothing, whatever credit and points they have', () => {
  fc.assert(
    fc.property(nodes, acts, (drawn, done) => {
      const quiet = done.filter((act) => !['win', 'lose', 'rebate'].includes(act.do))
      const { tree, debt } = live(drawn, quiet)
      for (const id of tree.keys()) expect(debt(id)).toBe(0)
    }),
  )
})

test('the debts of those right below a level, with what it has of its own, are its debt to the one above', () => {
  fc.assert(
    fc.property(nodes, acts, (drawn, done) => {
      const { tree, children, debt, books, given } = live(drawn, done)
      for (const id of tree.keys()) {
        const own = debtOf({ held: books.balances.get(String(id)) ?? ZERO, given: given.get(id) ?? ZERO })
        expect(debt(id)).toBe(sum([own, ...children(id).map(debt)]))
      }
      // And at the top it is what house and bank hold, the other way round, but for the points that the bank gave.
      const top = sum(children(null).map(debt))
      const outside = sum([HOUSE, BANK].map((name) => books.balances.get(name) ?? ZERO))
      expect(top).toBe(negate(add(outside, sum(given.values()))))
    }),
  )
})

test('once everybody has settled, nobody owes anything and everybody has in cash what is theirs', () => {
  fc.assert(
    fc.property(nodes, acts, (drawn, done) => {
      const everybody = drawn.map((_, n) => drawn.length - 1 - n)
      const settled = everybody.map((who) => ({ do: 'settle' as const, who, amount: 2 }))
      const { tree, debt, cash, earned, children } = live(drawn, [...done, ...settled])
      for (const id of tree.keys()) expect(debt(id)).toBe(0)
      for (const id of tree.keys()) {
        const fromBelow = sum(children(id).map((one) => cash.get(one) ?? ZERO))
        expect(add(cash.get(id) ?? ZERO, negate(fromBelow))).toBe(earned.get(id) ?? ZERO)
      }
    }),
  )
})
