import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandedWith, findContrastFaults } from './index.ts'
import { DARK, LIGHT } from './testing/palettes.ts'

const lightFaults = findContrastFaults(LIGHT).filter(({ pair }) => !/brand/i.test(pair))

test('whatever colour a site takes, what is said in it and on it can be read', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, (colour) => {
      expect(findContrastFaults(brandedWith(DARK, colour))).toEqual([])
      expect(findContrastFaults(brandedWith(LIGHT, colour))).toEqual(lightFaults)
    }),
  )
})

test('words are in the colour itself where that can be read', () => {
  expect(brandedWith(DARK, '#5b9dff')).toMatchObject({ brand: '#5b9dff', brandText: '#5b9dff', onBrand: '#000000' })
  expect(brandedWith(DARK, '#1250b8')).toMatchObject({ brand: '#1250b8', brandText: '#e9eef3', onBrand: '#ffffff' })
})
