/** Receipts as payment apps lay them out, drawn by us: none is a copy of one. */
import type { Family, Weight } from './letters.ts'
import type { Receipt } from './receipt.ts'

export const WIDTH = 1080
export const HEIGHT = 2100

export type Look = {
  readonly ground: string
  readonly card: string
  readonly ink: string
  readonly dim: string
  readonly accent: string
  readonly onAccent: string
}
export const LOOKS: Readonly<Record<'light' | 'dark', readonly [Look, ...Look[]]>> = {
  light: [
    { ground: '#ffffff', card: '#ffffff', ink: '#202124', dim: '#5f6368', accent: '#1a73e8', onAccent: '#ffffff' },
    { ground: '#f2f3f7', card: '#ffffff', ink: '#1c1c28', dim: '#6b7280', accent: '#0f9d58', onAccent: '#ffffff' },
    { ground: '#f5f0fb', card: '#ffffff', ink: '#2d2a32', dim: '#77737c', accent: '#5f259f', onAccent: '#ffffff' },
    { ground: '#eaf6fd', card: '#ffffff', ink: '#0d2a4d', dim: '#5c7390', accent: '#00a5e3', onAccent: '#ffffff' },
  ],
  dark: [
    { ground: '#131314', card: '#1e1f20', ink: '#e3e3e3', dim: '#9aa0a6', accent: '#a8c7fa', onAccent: '#062e6f' },
    { ground: '#000000', card: '#16161a', ink: '#fafafa', dim: '#a1a1aa', accent: '#22c55e', onAccent: '#00210d' },
    { ground: '#1a1124', card: '#271a36', ink: '#f3ecfb', dim: '#b3a4c6', accent: '#8b5cf6', onAccent: '#ffffff' },
    { ground: '#0b1c2c', card: '#12304a', ink: '#e8f3fb', dim: '#9bb6cb', accent: '#00b9f1', onAccent: '#001c26' },
  ],
}

export type Word = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight?: Weight
  readonly ink: string
  readonly from?: 'middle' | 'end'
}
export type Page = { readonly family: Family; readonly shapes: string; readonly words: readonly Word[] }

type Layout = (receipt: Receipt, look: Look) => Page

const box = (x: number, y: number, width: number, height: number, fill: string, round = 36): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const ring = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const tick = (x: number, y: number, size: number, ink: string): string =>
  `<path d="M${x - size} ${y}l${size * 0.7} ${size * 0.7} ${size * 1.4}-${size * 1.5}" fill="none" stroke="${ink}" stroke-width="${size / 4}"/>`

const MIDDLE = WIDTH / 2

/** Label above value, one below the other. */
const stacked = (rows: readonly (readonly [string, string])[], x: number, y: number, look: Look, step = 150): Word[] =>
  rows.flatMap(([label, value], n) => [
    { text: label, x, y: y + n * step, size: 32, ink: look.dim },
    { text: value, x, y: y + n * step + 52, size: 38, ink: look.ink },
  ])

/** Label on the left, value on the right of one line. */
const facing = (rows: readonly (readonly [string, string])[], y: number, look: Look, step = 104): Word[] =>
  rows.flatMap(([label, value], n) => [
    { text: label, x: 90, y: y + n * step, size: 34, ink: look.dim },
    { text: value, x: WIDTH - 90, y: y + n * step, size: 34, ink: look.ink, from: 'end' as const },
  ])

const centred: Layout = (r, look) => ({
  family: 'roboto',
  shapes: ring(MIDDLE, 260, 90, look.accent) + box(60, 900, WIDTH - 120, 960, look.card) + ring(120, 990, 0, look.dim),
  words: [
    { text: r.payee[0] ?? '', x: MIDDLE, y: 290, size: 84, ink: look.onAccent, from: 'middle' },
    { text: `To ${r.payee}`, x: MIDDLE, y: 430, size: 44, ink: look.ink, from: 'middle' },
    { text: r.phone, x: MIDDLE, y: 490, size: 32, ink: look.dim, from: 'middle' },
    { text: r.amount, x: MIDDLE, y: 660, size: 120, ink: look.ink, from: 'middle' },
    { text: 'Completed', x: MIDDLE, y: 760, size: 40, ink: look.ink, from: 'middle' },
    { text: r.at, x: MIDDLE, y: 830, size: 34, ink: look.dim, from: 'middle' },
    ...stacked(
      [
        ['UPI transaction ID', r.utr],
        [`To: ${r.payee.toUpperCase()}`, r.payeeId],
        [`From: ${r.payer.toUpperCase()} (Bank)`, r.account],
        ['App transaction ID', r.appNumber],
      ],
      120,
      1010,
      look,
      210,
    ),
  ],
})

const banner: Layout = (r, look) => ({
  family: 'noto',
  shapes:
    box(0, 0, WIDTH, 330, look.accent, 0) +
    tick(120, 170, 46, look.onAccent) +
    box(40, 380, WIDTH - 80, 470, look.card) +
    box(40, 890, WIDTH - 80, 720, look.card),
  words: [
    { text: 'Transaction Successful', x: 220, y: 165, size: 48, weight: 'strong', ink: look.onAccent },
    { text: r.at, x: 220, y: 230, size: 34, ink: look.onAccent },
    { text: 'Paid to', x: 90, y: 460, size: 36, ink: look.ink },
    { text: r.payee, x: 90, y: 560, size: 46, weight: 'strong', ink: look.ink },
    { text: r.amount, x: WIDTH - 90, y: 560, size: 46, weight: 'strong', ink: look.ink, from: 'end' },
    { text: r.payeeId, x: 90, y: 630, size: 34, ink: look.dim },
    { text: 'Payment details', x: 90, y: 970, size: 40, weight: 'strong', ink: look.ink },
    ...stacked([['Transaction ID', r.appNumber]], 90, 1060, look),
    { text: 'Debited from', x: 90, y: 1240, size: 32, ink: look.dim },
    { text: r.account, x: 90, y: 1310, size: 38, ink: look.ink },
    { text: r.amount, x: WIDTH - 90, y: 1310, size: 38, ink: look.ink, from: 'end' },
    { text: `UTR: ${r.utr}`, x: 90, y: 1390, size: 34, ink: look.dim },
  ],
})

const slip: Layout = (r, look) => ({
  family: 'noto',
  shapes:
    box(50, 120, WIDTH - 100, 1500, look.card) +
    ring(MIDDLE, 290, 80, look.accent) +
    tick(MIDDLE - 8, 290, 36, look.onAccent),
  words: [
    { text: 'Money sent', x: MIDDLE, y: 470, size: 44, ink: look.ink, from: 'middle' },
    { text: r.amount, x: MIDDLE, y: 600, size: 96, weight: 'strong', ink: look.ink, from: 'middle' },
    ...facing(
      [
        ['To', r.payee],
        ['UPI ID', r.payeeId],
        ['From', r.payer],
        ['Account', r.account],
        ['UPI Ref. No.', r.utr],
        ['Order ID', r.appNumber.slice(0, 14)],
        ['Date & time', r.at],
      ],
      760,
      look,
    ),
  ],
})

const statement: Layout = (r, look) => ({
  family: 'roboto',
  shapes: box(0, 0, WIDTH, 170, look.accent, 0) + box(60, 1200, WIDTH - 120, 4, look.dim, 0),
  words: [
    { text: 'Fund transfer', x: 90, y: 108, size: 48, weight: 'strong', ink: look.onAccent },
    { text: 'SUCCESS', x: WIDTH - 90, y: 300, size: 40, weight: 'strong', ink: look.accent, from: 'end' },
    { text: r.amount, x: 90, y: 310, size: 76, weight: 'strong', ink: look.ink },
    ...stacked(
      [
        ['Beneficiary', r.payee],
        ['Beneficiary mobile', r.phone],
        ['Transaction reference number (RRN)', r.utr.replaceAll(/(\d{4})(?=\d)/g, '$1 ')],
        ['Debit account', r.account],
        ['Value date', r.at],
      ],
      90,
      440,
      look,
    ),
    { text: 'This is generated and needs no signature', x: MIDDLE, y: 1290, size: 28, ink: look.dim, from: 'middle' },
  ],
})

const message: Layout = (r, look) => ({
  family: 'roboto',
  shapes: box(60, 500, 860, 560, look.card, 48),
  words: [
    { text: 'VM-BANKIN', x: MIDDLE, y: 140, size: 40, weight: 'strong', ink: look.ink, from: 'middle' },
    { text: r.at, x: MIDDLE, y: 440, size: 30, ink: look.dim, from: 'middle' },
    { text: `Dear Customer, ${r.amount} debited`, x: 110, y: 600, size: 40, ink: look.ink },
    { text: `from A/c ${r.account} and credited`, x: 110, y: 670, size: 40, ink: look.ink },
    { text: `to ${r.payee}. UPI Ref`, x: 110, y: 740, size: 40, ink: look.ink },
    { text: `${r.utr}. Not you? Call`, x: 110, y: 810, size: 40, ink: look.ink },
    { text: '1800 266 3310 at once.', x: 110, y: 880, size: 40, ink: look.ink },
  ],
})

export const LAYOUTS: readonly [Layout, ...Layout[]] = [centred, banner, slip, statement, message]
