import { expect, test } from 'vitest'
import { findUtrs, type Line } from './find-utrs.ts'

/** Words beside each other, ten pixels a letter, in a line of twenty. */
function lineOf(text: string, y = 0): Line {
  let x = 0
  const words = text.split(' ').map((word) => {
    const bbox = { x0: x, y0: y, x1: x + word.length * 10, y1: y + 20 }
    x = bbox.x1 + 10
    return { text: word, bbox }
  })
  return { text, words }
}

test.each<[string, number, number]>([
  ['412345678901', 0, 120],
  ['UTR: 412345678901', 50, 120],
  ['UTR 4123 4567 8901 paid', 40, 140],
  ['Ref UPI/CR/412345678901/ASHA by', 40, 240],
])('of %s the words that hold it are marked, and no others', (text, x, width) => {
  expect(findUtrs([lineOf(text, 7)])).toEqual([{ utr: '412345678901', box: { x, y: 7, width, height: 20 } }])
})

test('several stand in the order in which they are read; what is none is left out', () => {
  const found = findUtrs([lineOf('412345678901'), lineOf('+91 98765 43210', 30), lineOf('and 512345678901', 60)])
  expect(found.map(({ utr, box }) => [utr, box.y])).toEqual([
    ['412345678901', 0],
    ['512345678901', 60],
  ])
})
