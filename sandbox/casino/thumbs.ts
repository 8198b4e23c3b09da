/** A picture of each game for lobbies, drawn here: square, and wide as 16 : 9. */
import { GAMES } from './games/index.ts'

type Look = { readonly from: string; readonly to: string; readonly mark: string }

const star = (cx: number, cy: number, r: number, fill: string): string =>
  `<path fill="${fill}" d="M${cx} ${cy - r}l${r * 0.3} ${r * 0.7} ${r * 0.7} ${r * 0.3}-${r * 0.7} ${r * 0.3}-${r * 0.3} ${r * 0.7}-${r * 0.3}-${r * 0.7}-${r * 0.7}-${r * 0.3} ${r * 0.7}-${r * 0.3}z"/>`

const pip = (x: number, y: number): string => `<circle cx="${x}" cy="${y}" r="9"/>`
const gem =
  '<path d="M-34-22h68L58 4 0 60-58 4z" fill="#5eead4"/><path d="M-34-22-20 4h40L34-22M-58 4H58M-20 4 0 60 20 4" fill="none" stroke="#0f766e" stroke-width="4"/>'

function wheel(): string {
  const wedges = Array.from({ length: 18 }, (_, n) => {
    const fill = n === 0 ? '#16a34a' : n % 2 === 0 ? '#111827' : '#dc2626'
    return `<path transform="rotate(${n * 20})" fill="${fill}" d="M0 0-15.3-86.6A88 88 0 0 1 15.3-86.6z"/>`
  })
  return `<circle r="96" fill="#d4a94f"/>${wedges.join('')}<circle r="52" fill="#3b2410"/><circle r="12" fill="#f3d48a"/>`
}

const reels = (fill: string, mark: string): string =>
  [-64, 0, 64]
    .map(
      (x) =>
        `<g transform="translate(${x})"><rect x="-29" y="-52" width="58" height="104" rx="12" fill="#fff" opacity=".94"/><g transform="scale(.62)">${mark}</g></g>`,
    )
    .join('') + `<path d="M-104 0H104" stroke="${fill}" stroke-width="5" stroke-linecap="round" opacity=".8"/>`

const INKS: Readonly<Record<string, string>> = { '♠': '#0f172a', '♣': '#0f172a', '♥': '#be123c', '♦': '#be123c' }
const SUITS: Readonly<Record<string, string>> = {
  '♠': 'M0-46C8-30 40-14 40 12c0 20-22 28-36 13l8 21h-24l8-21C-18 40-40 32-40 12-40-14-8-30 0-46z',
  '♥': 'M0 46C-12 26-44 6-44-18c0-24 30-34 44-10 14-24 44-14 44 10C44 6 12 26 0 46z',
  '♦': 'M0-48C10-28 22-14 38 0 22 14 10 28 0 48-10 28-22 14-38 0-22-14-10-28 0-48z',
  '♣': 'M0-46c16 0 26 12 23 26-1 4-2 7-4 9 12-7 29 0 29 18 0 20-27 27-44 12l8 27h-24l8-27c-17 15-44 8-44-12 0-18 17-25 29-18-2-2-3-5-4-9-3-14 7-26 23-26z',
}

/** A card on the table, its rank above its suit. */
const lying = (x: number, y: number, turn: number, suit: string, rank: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-47" y="-67" width="94" height="136" rx="13" opacity=".35"/><rect x="-46" y="-68" width="92" height="132" rx="12" fill="#f8fafc"/><text y="-8" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="58" fill="${INKS[suit] ?? ''}">${rank}</text><path transform="translate(0 30) scale(.5)" fill="${INKS[suit] ?? ''}" d="${SUITS[suit] ?? ''}"/></g>`

type Written = readonly [suit: string, rank: string]
/** One over the other. */
const fan = (x: number, y: number, under: Written, over: Written): string =>
  `<g transform="translate(${x} ${y}) scale(.66)">${lying(-20, -4, -13, ...under)}${lying(18, 4, 7, ...over)}</g>`

/** A player's number on a card. */
const badge = (x: number, y: number, player: string, isAhead: boolean): string =>
  `<g transform="translate(${x} ${y})"><rect x="-25" y="-44" width="50" height="88" rx="9" fill="${isAhead ? '#fbbf24' : '#eef2ff'}"/><text y="13" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="800" font-size="34" fill="#1e1b4b">${player}</text></g>`

const chip = (x: number, y: number, fill: string, mark: string): string =>
  `<g transform="translate(${x} ${y})"><circle r="47" fill="${fill}"/><circle r="40" fill="none" stroke="#fff" stroke-width="8" stroke-dasharray="15.7 15.7"/><circle r="30" fill="${fill}" stroke="#fff" stroke-width="2"/><text y="12" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="800" font-size="34" fill="#fff">${mark}</text></g>`

const ball = (x: number, y: number, number: string, fill: string): string =>
  `<g transform="translate(${x} ${y})"><circle r="30" fill="${fill}"/><circle r="17" fill="#fff"/><text y="7" text-anchor="middle" font-family="system-ui, sans-serif" font-size="20" font-weight="800" fill="#1e1b3a">${number}</text></g>`

const drums = (...digits: readonly string[]): string =>
  digits
    .map(
      (digit, n) =>
        `<g transform="translate(${(n - 1) * 68})"><rect x="-30" y="-50" width="60" height="100" rx="12" fill="#fff8ef"/><text y="26" text-anchor="middle" font-family="system-ui, sans-serif" font-size="74" font-weight="800" fill="#3b1a08">${digit}</text></g>`,
    )
    .join('')

const LOOKS: Readonly<Record<string, Look>> = {
  dice: {
    from: '#0d9488',
    to: '#0b1f2a',
    mark: `<g transform="rotate(-12)"><rect x="-62" y="-62" width="124" height="124" rx="26" fill="#f8fafc"/><g fill="#0f172a">${pip(-32, -32)}${pip(32, -32)}${pip(0, 0)}${pip(-32, 32)}${pip(32, 32)}</g></g>`,
  },
  limbo: {
    from: '#7c3aed',
    to: '#150b33',
    mark: `<path d="M-96 62C-20 58 34 30 78-62" fill="none" stroke="#c4b5fd" stroke-width="10" stroke-linecap="round"/><circle cx="78" cy="-62" r="16" fill="#fff"/>${star(-60, -48, 14, '#ddd6fe')}${star(-4, -70, 9, '#ddd6fe')}`,
  },
  'lucky-7': {
    from: '#0e7490',
    to: '#061a26',
    mark: `${lying(-40, 0, -14, '♠', 'K')}${lying(40, 0, 12, '♥', '7')}`,
  },
  crash: {
    from: '#e11d48',
    to: '#1d0716',
    mark: '<path d="M-104 70C-30 66 20 40 58-34" fill="none" stroke="#fecdd3" stroke-width="11" stroke-linecap="round"/><path d="M-104 70C-30 66 20 40 58-34V70z" fill="#fff" opacity=".1"/><g transform="translate(66 -46) rotate(28)"><path d="M0-38c16 14 19 34 13 56h-26C-19-4-16-24 0-38z" fill="#fff"/><circle cy="-8" r="6.5" fill="#e11d48"/><path d="M-13 4-25 20l10 4M13 4l12 16-10 4" fill="#fda4af"/><path d="M-7 20 0 44l7-24z" fill="#fbbf24"/></g>',
  },
  'teen-patti': {
    from: '#a21caf',
    to: '#1f0726',
    mark: `${lying(-62, 6, -17, '♠', 'A')}${lying(62, 6, 17, '♦', 'Q')}${lying(0, -6, 0, '♥', 'K')}`,
  },
  'andar-bahar': {
    from: '#ea580c',
    to: '#2a1003',
    mark: `${fan(-74, 26, ['♠', 'K'], ['♥', '4'])}${fan(74, 26, ['♣', '9'], ['♥', '7'])}<g transform="translate(0 -26) scale(.92)">${lying(0, 0, 0, '♦', '7')}</g>`,
  },
  'dragon-tiger': {
    from: '#b91c1c',
    to: '#1f0a05',
    mark: `${lying(-56, 0, -8, '♥', 'K')}${lying(56, 0, 8, '♠', 'J')}<circle r="27" fill="#fbbf24"/><path d="M-12-13 0 13 12-13" fill="none" stroke="#451a03" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
  },
  'cards-32': {
    from: '#4338ca',
    to: '#0c0f33',
    mark: ['8', '9', '10', '11'].map((player, n) => badge(-81 + 54 * n, n === 3 ? -22 : 8, player, n === 3)).join(''),
  },
  baccarat: {
    from: '#059669',
    to: '#031b14',
    mark: `${chip(-84, 34, '#2563eb', 'P')}${chip(84, 34, '#dc2626', 'B')}<g transform="translate(0 -14) scale(.9)">${lying(-26, 0, -10, '♣', '9')}${lying(26, 0, 10, '♦', 'K')}</g>`,
  },
  'sports-book': {
    from: '#1d4ed8',
    to: '#05102e',
    mark: '<g transform="rotate(-5)"><path d="M-74-88H74V84l-18.5-14L37 84 18.5 70 0 84-18.5 70-37 84-55.5 70-74 84z" fill="#f8fafc"/><path d="M-52-58H20M-52-12H8M-52 34H28" stroke="#1e293b" stroke-width="9" stroke-linecap="round"/><path d="M-52-38H-6M-52 8H-14M-52 54H-4" stroke="#94a3b8" stroke-width="6" stroke-linecap="round"/><g fill="none" stroke="#16a34a" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"><path d="M38-50 46-41 60-60M38-4 46 5 60-14M38 42 46 51 60 32"/></g></g>',
  },
  mines: { from: '#b45309', to: '#1c1206', mark: gem },
  roulette: { from: '#166534', to: '#06160c', mark: wheel() },
  blackjack: {
    from: '#14573d',
    to: '#04150d',
    mark: lying(-40, 0, -14, '♠', 'A') + lying(40, 0, 12, '♥', 'J'),
  },
  keno: {
    from: '#6d28d9',
    to: '#160a33',
    mark:
      ball(-44, -34, '7', '#f472b6') +
      ball(30, -52, '23', '#38bdf8') +
      ball(-8, 30, '40', '#fbbf24') +
      ball(66, 22, '12', '#4ade80'),
  },
  raffle: {
    from: '#db2777',
    to: '#2a0718',
    mark: '<g transform="rotate(-9)"><path d="M-104-52h208v34a18 18 0 0 0 0 36v34h-208V18a18 18 0 0 0 0-36z" fill="#fdf2f8"/><path d="M44-52V52" stroke="#db2777" stroke-width="4" stroke-dasharray="9 8"/><text x="-30" y="26" text-anchor="middle" font-family="system-ui, sans-serif" font-size="76" font-weight="800" fill="#831843">41</text></g>',
  },
  cricket: {
    from: '#16a34a',
    to: '#04210f',
    mark: '<g transform="rotate(38)"><rect x="-17" y="-26" width="34" height="104" rx="13" fill="#ecd3a3"/><path d="M0-20V70" stroke="#c9a56f" stroke-width="4"/><rect x="-8" y="-84" width="16" height="62" rx="7" fill="#1e293b"/></g><g transform="translate(-4 86)"><circle cx="62" cy="-42" r="27" fill="#dc2626"/><path d="M44-60c14 10 22 22 26 42" fill="none" stroke="#fecaca" stroke-width="4" stroke-dasharray="6 5"/></g>',
  },
  greyhounds: {
    from: '#d97706',
    to: '#1f1104',
    mark: '<g transform="translate(10 6) scale(1.75)"><path d="M-50-6c2-12 20-10 30-11 12-2 20 0 25-3l9-7c6-3 10 1 19 5 0 3-9 4-14 5-6 7-11 18-22 20-11 2-19-9-29-6-10 5-18 7-18-3z" fill="#fef3c7"/><path d="M-6-3C-2 8 6 12 16 16M-8-2c-6 8-12 10-20 14M-42-3c-6 10-14 12-22 14M-38-2c4 8 6 12 14 16M-49-8c-8 2-12-2-18-8" fill="none" stroke="#fef3c7" stroke-width="4.4" stroke-linecap="round"/><path d="M-30-17l27-2L0 2c-12 3-20-6-31-5z" fill="#dc2626"/></g>',
  },
  penalties: {
    from: '#0284c7',
    to: '#04182a',
    mark: '<path d="M-100 60V-56h200V60" fill="none" stroke="#fff" stroke-width="9" stroke-linejoin="round"/><path d="M-92-28h184M-92 2h184M-92 32h184M-60-52V60M-20-52V60M20-52V60M60-52V60" stroke="#fff" stroke-opacity=".28" stroke-width="3"/><circle cx="26" cy="22" r="34" fill="#f8fafc"/><path d="M26 2l17 12-6 20H15L9 14zM-4 26l16 6M56 26l-16 6M26 44v12" fill="#0f172a" stroke="#0f172a" stroke-width="4"/>',
  },
  'pick-3': { from: '#ea580c', to: '#2b0f04', mark: drums('6', '4', '1') },
  bazaar: {
    from: '#be185d',
    to: '#2a0a1f',
    mark: reels('#fbbf24', '<path d="M0-58 50 0 0 58-50 0z" fill="#e11d74"/>'),
  },
  mango: {
    from: '#ea9a0b',
    to: '#3a1d02',
    mark: reels(
      '#16a34a',
      '<path d="M-8-52c44-4 62 46 34 82s-70 22-66-18 8-62 32-64z" fill="#f59e0b"/><path d="M-8-52c10-16 30-16 38-6-14 10-26 12-38 6z" fill="#16a34a"/>',
    ),
  },
  himalaya: {
    from: '#2563eb',
    to: '#0a1233',
    mark: reels(
      '#93c5fd',
      '<path d="M-60 44 0-54 60 44z" fill="#64748b"/><path d="M0-54-22-18-6-8 6-20 22-18z" fill="#fff"/>',
    ),
  },
}

function draw(gameCode: string, width: number, height: number): string | undefined {
  const look = LOOKS[gameCode]
  const game = GAMES.find(({ offer }) => offer.gameCode === gameCode)
  if (!look || !game) return undefined
  const { from, to, mark } = look
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${game.offer.gameName}"><defs><radialGradient id="g" cx=".5" cy=".38" r=".8"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><g transform="translate(${width / 2} ${height / 2})">${mark}</g></svg>`
}

export function thumbOf(path: string): string | undefined {
  const [, gameCode, wide] = /^\/thumbs\/([a-z0-9-]+?)(-wide)?\.svg$/.exec(path) ?? []
  return gameCode === undefined
    ? undefined
    : draw(gameCode, wide === undefined ? 300 : 480, wide === undefined ? 300 : 270)
}
