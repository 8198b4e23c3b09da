import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLineSplitter } from './line-splitter.ts'

describe('cutting bytes into lines', () => {
  test('however the bytes are cut up, the lines are the same', () => {
    const text = '{"name":"Żółw 🐢"}\r\n\nplain\nlast\r\n'
    const bytes = Buffer.from(text)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: bytes.length }), (sizes) => {
        const splitter = createLineSplitter(1000)
        const lines: (string | undefined)[] = []
        let at = 0
        for (const size of sizes) {
          lines.push(...splitter.push(bytes.subarray(at, at + size)))
          at += size
        }
        expect(lines).toEqual(['{"name":"Żółw 🐢"}', '', 'plain', 'last'])
      }),
    )
  })

  test('a line beyond the cap comes as nothing, once, and the next one is whole', () => {
    const splitter = createLineSplitter(5)
    expect(splitter.push(Buffer.from('123456'))).toEqual([])
    expect(splitter.push(Buffer.from('78'))).toEqual([])
    expect(splitter.push(Buffer.from('9\nnext\n1234567\n'))).toEqual([undefined, 'next', undefined])
  })
})
