import type { Palette } from '../index.ts'

export const DARK: Palette = {
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

export const LIGHT: Palette = { ...DARK, page: '#e9edf1', surface: '#ffffff', raised: '#f3f6f9', text: '#14202b' }
