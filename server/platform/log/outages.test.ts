import { expect, test } from 'vitest'
import { createOutages } from './outages.ts'

const away = (): Error => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('a database that is away is one line for each kind of entry in ten seconds, without a stack, and counted', () => {
  let now = 0
  const told = createOutages(() => now)
  const seconds = Array.from({ length: 11 }, (_, second) => {
    now = second * 1000
    return [told({ err: away() }, 'leases were not renewed'), told({ err: away(), id: 7 }, 'a call failed')]
  })
  expect(seconds.map((both) => both.filter(Boolean).length)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
  expect(seconds[0]).toEqual([
    { cause: 'connect ECONNREFUSED 127.0.0.1:5432' },
    { cause: 'connect ECONNREFUSED 127.0.0.1:5432', id: 7 },
  ])
  expect(seconds[10]?.[0]).toEqual({ cause: 'connect ECONNREFUSED 127.0.0.1:5432', leftOut: 9 })
})

test('several failures told as one are of the database where all of them are', () => {
  const told = createOutages(() => 0)
  const ours = new AggregateError([away(), new TypeError('undefined is not a function')], '2 failed: Error')
  const itsOwn = new AggregateError([away(), away()], '2 failed: Error: connect ECONNREFUSED')
  expect(told({ err: itsOwn }, 'a job failed')).toEqual({ cause: '2 failed: Error: connect ECONNREFUSED' })
  expect(told({ err: ours }, 'a job failed')).toEqual({ err: ours })
  expect(told({ err: new AggregateError([], 'none') }, 'a job failed')).toHaveProperty('err')
})

test('a fault of ours is told each time, whole', () => {
  const told = createOutages(() => 0)
  const fields = { err: new TypeError('undefined is not a function') }
  expect([told(fields, 'a call failed'), told(fields, 'a call failed')]).toEqual([fields, fields])
  expect(told({ port: 3000 }, 'ready')).toEqual({ port: 3000 })
})
