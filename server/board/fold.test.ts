import { describe, expect, test } from 'vitest'
import { foldName, rankOf } from './fold.ts'

const rank = (query: string, name: string) => rankOf(foldName(name), foldName(query))

describe('a name is found', () => {
  test.each([
    ['ind', 'India v Australia', 0],
    ['INDIA V', 'India v Australia', 0],
    ['aus', 'India v Australia', 1],
    ['aus ind', 'India v Australia', 1],
    ['tralia', 'India v Australia', 2],
    ['malmo', 'Malmö FF v Häcken', 0],
    ['hacken', 'Malmö FF v Häcken', 1],
    ['14 20', 'Warwick 14:20', 1],
  ])('by what is written: %s in %s', (query, name, expected) => expect(rank(query, name)).toBe(expected))

  test.each([
    ['कोहली', 'Virat Kohli'],
    ['विराट कोहली', 'Virat Kohli'],
    ['रोहित शर्मा', 'Rohit Sharma'],
    ['धोनी', 'MS Dhoni'],
    ['जायसवाल', 'Yashasvi Jaiswal'],
    ['पाकिस्तान', 'Pakistan v England'],
    ['इंग्लैंड', 'Pakistan v England'],
    ['ऑस्ट्रेलिया', 'India v Australia'],
    ['न्यूज़ीलैंड', 'New Zealand v Sri Lanka'],
    ['श्रीलंका', 'New Zealand v Sri Lanka'],
    ['मुंबई', 'Mumbai Indians v Gujarat Titans'],
    ['गुजरात', 'Mumbai Indians v Gujarat Titans'],
    ['नीदरलैंड', 'Netherlands v Papua New Guinea'],
    ['কোহলি', 'Virat Kohli'],
    ['కోహ్లి', 'Virat Kohli'],
    ['bangalore', 'Royal Challengers Bengaluru'],
    ['mohamed siraj', 'Mohammed Siraj'],
  ])('by its sound: %s is %s', (query, name) => expect(rank(query, name)).not.toBeNull())
})

describe('a name is not found', () => {
  test.each([
    ['कोहली', 'India v Australia'],
    ['kenya', 'India v Australia'],
    ['ऑस्ट्रेलिया', 'Austria v Italy'],
    ['k', 'Virat Sharma'],
    ['e', 'Italy v Oman'],
    ['!?', 'Anything v Else'],
    ['', 'Anything v Else'],
  ])('%s is not %s', (query, name) => expect(rank(query, name)).toBeNull())
})
