/** A player is told one word on each part, by which levels cannot be told apart. docs/domain/restrictions.md */
import type { Restriction } from '@paddock/domain/betting'
import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { mergeByScope } from './merging.ts'

const SPORT = { kind: 'SPORT', scopeId: '4' } as const
const MARKET = { kind: 'MARKET', scopeId: 'm1' } as const

const SAID: readonly Restriction[] = [
  { ...MARKET, own: { delaySeconds: 2, minStake: paise(200), maxStake: paise(9000), maxUserWin: paise(700) } },
  { kind: 'MARKET', scopeId: 'm0', own: { maxStake: paise(400) } },
  { ...SPORT, own: { isBlocked: true } },
  { ...MARKET, own: { delaySeconds: 5, minStake: paise(100), maxStake: paise(8000) } },
  { ...SPORT, own: { delaySeconds: 1 } },
  { ...MARKET, own: { minStake: paise(300), maxUserWin: paise(900) } },
]

test.each([
  ['as they come', SAID],
  ['the other way round', SAID.toReversed()],
])('of what several say of a part the strictest is told, always in one order: %s', (_, said) => {
  expect(mergeByScope(said)).toStrictEqual([
    { ...SPORT, own: { isBlocked: true, delaySeconds: 1 } },
    { kind: 'MARKET', scopeId: 'm0', own: { maxStake: 400 } },
    { ...MARKET, own: { delaySeconds: 5, minStake: 300, maxStake: 8000, maxUserWin: 700 } },
  ])
})
