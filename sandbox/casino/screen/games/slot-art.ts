/** What the reels show: a drawing for each symbol of each machine, in a square of 64. */
import type { SlotName, SlotSymbol } from '@paddock/domain/fairness'

type Art = Readonly<Partial<Record<SlotSymbol, { readonly name: string; readonly drawing: string }>>>

const petals = (count: number, path: string, fill: string): string =>
  Array.from(
    { length: count },
    (_, n) => `<path d="${path}" fill="${fill}" transform="rotate(${(n * 360) / count} 32 32)"/>`,
  ).join('')

const wild = (fill: string, letters: string): string =>
  `<rect x="2" y="38" width="60" height="20" rx="6" fill="${fill}"/><text x="32" y="52.5" text-anchor="middle" font-size="15" font-weight="900" letter-spacing="1" fill="${letters}">WILD</text>`

const bell =
  '<path d="M32 6c3 0 5 2 5 5 9 2 13 10 13 20 0 9 3 12 6 16H8c3-4 6-7 6-16 0-10 4-18 13-20 0-3 2-5 5-5z" fill="#f5b52e"/><path d="M23 16c-4 4-5 10-5 18" fill="none" stroke="#fde9a9" stroke-width="4" stroke-linecap="round"/><path d="M8 47h48v4H8z" fill="#c98310"/><circle cx="32" cy="55" r="5" fill="#c98310"/>'
const diamond = (light: string, middle: string, dark: string): string =>
  `<path d="M16 10h32l14 16-30 32L2 26z" fill="${middle}"/><path d="M16 10 24 26h16l8-16z" fill="${light}"/><path d="M24 26h16l-8 32z" fill="${dark}"/><path d="M2 26h22l8 32zM16 10 24 26H2z" fill="${dark}" opacity=".45"/>`

export const ART: Readonly<Record<SlotName, Art>> = {
  bazaar: {
    W: {
      name: 'Wild',
      drawing:
        petals(12, 'M32 2c5 7 5 15 0 22-5-7-5-15 0-22z', '#fbbf24') +
        '<circle cx="32" cy="26" r="13" fill="#e11d74"/>' +
        wild('#e11d74', '#fff'),
    },
    L: {
      name: 'Lamp',
      drawing:
        '<path d="M32 6c8 9 9 15 5 20-2 3-8 3-10 0-4-5-3-11 5-20z" fill="#fbbf24"/><path d="M32 14c4 5 4 8 2 11h-4c-2-3-2-6 2-11z" fill="#fff3c4"/><path d="M4 32h56c-2 16-14 24-28 24S6 48 4 32z" fill="#c2552b"/><path d="M4 32h56c-1 4-3 6-6 6H10c-3 0-5-2-6-6z" fill="#e9814f"/><circle cx="20" cy="45" r="2.5" fill="#fbbf24"/><circle cx="32" cy="48" r="2.5" fill="#fbbf24"/><circle cx="44" cy="45" r="2.5" fill="#fbbf24"/>',
    },
    P: {
      name: 'Peacock feather',
      drawing:
        '<path d="M32 62V34" stroke="#15803d" stroke-width="4" stroke-linecap="round"/><path d="M32 2c16 6 22 20 16 33-4 9-28 9-32 0C10 22 16 8 32 2z" fill="#16a34a"/><path d="M32 10c10 5 14 14 10 22-3 6-17 6-20 0-4-8 0-17 10-22z" fill="#0ea5e9"/><circle cx="32" cy="27" r="8" fill="#1e3a8a"/><circle cx="30" cy="25" r="3" fill="#93c5fd"/>',
    },
    B: { name: 'Bell', drawing: bell },
    S: {
      name: 'Star anise',
      drawing:
        petals(8, 'M32 32c-6-6-6-20 0-28 6 8 6 22 0 28z', '#a0522d') +
        petals(8, 'M32 28c-2-4-2-10 0-15 2 5 2 11 0 15z', '#e6b07a') +
        '<circle cx="32" cy="32" r="6" fill="#5c2c12"/>',
    },
    D: { name: 'Ruby', drawing: diamond('#fecdd3', '#f43f5e', '#be123c') },
  },
  mango: {
    W: {
      name: 'Wild mango',
      drawing:
        '<path d="M26 4c22-2 34 20 26 34-7 12-36 14-42-4C5 20 12 6 26 4z" fill="#f59e0b"/><path d="M20 12c-5 4-7 12-5 20" fill="none" stroke="#fde68a" stroke-width="4" stroke-linecap="round"/><path d="M26 4c6-5 16-4 20 2-8 5-15 4-20-2z" fill="#16a34a"/>' +
        wild('#c2410c', '#fff'),
    },
    C: {
      name: 'Cherries',
      drawing:
        '<path d="M22 40C24 24 32 12 46 6M44 42c0-14-2-26 2-36" fill="none" stroke="#15803d" stroke-width="3.5" stroke-linecap="round"/><path d="M46 6c8 0 12 4 14 10-8 2-13-2-14-10z" fill="#22c55e"/><circle cx="20" cy="46" r="13" fill="#dc2626"/><circle cx="45" cy="48" r="12" fill="#b91c1c"/><circle cx="16" cy="42" r="3.5" fill="#fecaca"/><circle cx="41" cy="44" r="3" fill="#fecaca"/>',
    },
    L: {
      name: 'Lime',
      drawing:
        '<circle cx="32" cy="33" r="25" fill="#4d9c1f"/><circle cx="32" cy="33" r="21" fill="#ecfccb"/>' +
        petals(8, 'M32 31c-6-6-7-12-5-15 3-2 7-2 10 0 2 3 1 9-5 15z', '#84cc16'),
    },
    P: {
      name: 'Plum',
      drawing:
        '<path d="M34 14c2-6 6-9 12-10" fill="none" stroke="#713f12" stroke-width="4" stroke-linecap="round"/><path d="M34 14c16-2 26 9 24 24-2 13-13 22-26 22S8 51 6 38c-2-15 10-28 28-24z" fill="#7e22ce"/><path d="M32 16c-5 10-5 30 0 43" fill="none" stroke="#581c87" stroke-width="3"/><path d="M16 28c2-4 5-6 9-7" fill="none" stroke="#d8b4fe" stroke-width="4" stroke-linecap="round"/>',
    },
    B: {
      name: 'Bananas',
      drawing:
        '<path d="M12 8c-2 22 10 42 40 42 4 0 6 2 4 5-30 12-56-14-50-46z" fill="#eab308"/><path d="M12 8c6 16 18 32 44 36 3 1 3 5 0 6C24 52 10 28 8 10z" fill="#fde047"/><path d="M6 9 9 3l5 1-2 6z" fill="#713f12"/>',
    },
    S: {
      name: 'Strawberry',
      drawing:
        '<path d="M32 60C12 48 6 30 12 18c6-8 34-8 40 0 6 12 0 30-20 42z" fill="#e11d48"/><path d="M32 4c2 4 5 6 10 5 1 6-2 10-10 11-8-1-11-5-10-11 5 1 8-1 10-5z" fill="#16a34a"/><g fill="#fde68a"><circle cx="22" cy="30" r="2"/><circle cx="42" cy="30" r="2"/><circle cx="32" cy="36" r="2"/><circle cx="25" cy="43" r="2"/><circle cx="39" cy="43" r="2"/><circle cx="32" cy="50" r="2"/></g>',
    },
  },
  himalaya: {
    W: {
      name: 'Wild peak',
      drawing:
        '<path d="M0 50 26 6l12 20 6-8 20 32z" fill="#475569"/><path d="M26 6 14 26l7-3 5 6 5-6 6 4z" fill="#fff"/><path d="M44 18l-5 8 6 2 5-1z" fill="#e2e8f0"/>' +
        wild('#1d4ed8', '#fff'),
    },
    P: {
      name: 'Pine',
      drawing:
        '<path d="M28 50h8v12h-8z" fill="#713f12"/><path d="M32 2 50 26H40l14 16H42l12 12H10l12-12H10l14-16H14z" fill="#15803d"/><path d="M32 2 14 26h10L10 42h12L10 54h22z" fill="#22a355"/>',
    },
    L: {
      name: 'Leaf',
      drawing:
        '<path d="M56 8C24 6 6 22 10 50c28 6 46-10 46-42z" fill="#64748b"/><path d="M8 58C16 40 28 28 46 18" fill="none" stroke="#cbd5e1" stroke-width="4" stroke-linecap="round"/>',
    },
    B: { name: 'Bell', drawing: bell },
    S: {
      name: 'Snow crystal',
      drawing:
        petals(6, 'M30.5 32V4h3v28zM32 12l8-6 2 3-10 8-10-8 2-3zM32 20l6-4 2 3-8 6-8-6 2-3z', '#7dd3fc') +
        '<circle cx="32" cy="32" r="4" fill="#e0f2fe"/>',
    },
    D: { name: 'Sapphire', drawing: diamond('#dbeafe', '#3b82f6', '#1d4ed8') },
  },
}
