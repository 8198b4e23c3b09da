import { expect, test } from 'vitest'
import { paise } from '../../money/index.ts'
import { odds } from '../../odds/index.ts'
import { type Rung, rungsFor, type SessionQuote } from './index.ts'

const rung = (run: number, price: number): Rung => ({ run, price: odds(price), maxStake: paise(1_000_000) })
const quote = (yes: Rung, no: Rung): SessionQuote => ({ yes: [yes], no: [no] })

test('a back takes the yes, a lay the no', () => {
  const offered = quote(rung(46, 10_000), rung(45, 10_000))
  expect([rungsFor(offered, 'BACK'), rungsFor(offered, 'LAY')]).toEqual([offered.yes, offered.no])
})
