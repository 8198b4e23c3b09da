import { expect, test } from 'vitest'
import { createShares, takeBoth, ShareIsFull } from './fair-shares.ts'

test('who asks for more than their share waits for their own, in turn', async () => {
  const shares = createShares(2, 60_000)
  const order: string[] = []
  const [first, second] = [await shares.take('one'), await shares.take('one')]
  const third = shares.take('one').then((leave) => {
    order.push('third')
    return leave
  })
  const fourth = shares.take('one').then(() => order.push('fourth'))
  await shares.take('other')
  expect(order).toEqual([])
  first()
  const leaveThird = await third
  expect(order).toEqual(['third'])
  second()
  await fourth
  leaveThird()
  expect(order).toEqual(['third', 'fourth'])
})

test('after its patience it is refused, and takes nobody’s place', async () => {
  const shares = createShares(1, 20)
  const leave = await shares.take('one')
  await expect(shares.take('one')).rejects.toThrow(ShareIsFull)
  leave()
  const again = await shares.take('one')
  again()
})

test('who waits in vain for the second of two keeps none of the first', async () => {
  const [own, all] = [createShares(2, 20), createShares(1, 20)]
  const take = (key: string) => takeBoth({ of: own, key }, { of: all, key: 'all' })
  const leave = await take('a')
  await expect(take('b')).rejects.toThrow('all has all its connections in use')
  await expect(take('a')).rejects.toThrow('all has all its connections in use')
  leave()
  for (let n = 0; n < 3; n++) (await take('a'))()
})
