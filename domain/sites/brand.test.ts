import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandedWith, findContrastFaults, type Palette } from './index.ts'

const DARK: Palette = {
  page: '#0d1217',
  surface: '#151c23',
  raised: '#1e2730',
  text: '#e9eef3',
  quiet: '#9babb9',
  brand: '#f2b632',
  onBrand: '#1b1402',
  brandText: '#f2b632',
  profit: '#4cd58a',
  loss: '#ff8080',
  warn: '#f7c65b',
  back: '#72bbef',
  lay: '#faa9ba',
}
const LIGHT: Palette = { ...DARK, page: '#e9edf1', surface: '#ffffff', raised: '#f3f6f9', text: '#14202b' }
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
