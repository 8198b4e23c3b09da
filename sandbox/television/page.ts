/** The test card as a page: bars, a clock that shows it is live, and the score below them; asks every second. */
import { createHash } from 'node:crypto'

/** The bars of a test card, as broadcasters have had them since the seventies. */
const BARS = ['#c0c0c0', '#c0c000', '#00c0c0', '#00c000', '#c000c0', '#c00000', '#0000c0'] as const
const [WIDTH, HEIGHT, BARS_HIGH] = [640, 360, 118] as const

const bars = (): string =>
  BARS.map((colour, at) => {
    const width = WIDTH / BARS.length
    return `<rect x="${(at * width).toFixed(1)}" y="0" width="${(width + 0.5).toFixed(1)}" height="${BARS_HIGH}" fill="${colour}"/>`
  }).join('')

type Line = {
  readonly id: string
  readonly y: number
  readonly size: number
  /** How wide it may be; what is longer is drawn together. */
  readonly room: number
  readonly bold?: true
  readonly right?: true
}
const LINES: readonly Line[] = [
  { id: 'match', room: 592, y: 182, size: 20 },
  { id: 'score', room: 592, y: 224, size: 32, bold: true },
  { id: 'chase', room: 592, y: 254, size: 18 },
  { id: 'batter0', room: 330, y: 300, size: 18 },
  { id: 'batter1', room: 330, y: 328, size: 18 },
  { id: 'now', room: 240, y: 300, size: 18, bold: true, right: true },
  { id: 'bowler', room: 240, y: 328, size: 18, right: true },
]

const lines = (): string =>
  LINES.map(({ id, y, size, room, bold, right }) => {
    const place = right ? `x="${WIDTH - 24}" text-anchor="end"` : 'x="24"'
    return `<text id="${id}" data-room="${room}" ${place} y="${y}" font-size="${size}"${bold ? ' font-weight="700"' : ''}></text>`
  }).join('')

const SCRIPT = `
const say = (id, text) => {
  const line = document.getElementById(id)
  if (line.textContent === text) return
  line.textContent = text
  line.removeAttribute('textLength')
  const { room } = line.dataset
  if (room !== undefined && line.getComputedTextLength() > Number(room)) {
    line.setAttribute('textLength', room)
    line.setAttribute('lengthAdjust', 'spacingAndGlyphs')
  }
}
const draw = (caption) => {
  say('match', caption ? caption.match : 'No match on this channel now')
  say('score', caption ? caption.score : '')
  say('chase', caption ? caption.chase : '')
  say('batter0', caption?.batters[0] ?? '')
  say('batter1', caption?.batters[1] ?? '')
  say('now', caption ? caption.now : '')
  say('bowler', caption ? caption.bowler : '')
}
const tick = () => say('clock', new Date().toISOString().slice(11, 19) + ' UTC')
async function look() {
  try {
    draw(await (await fetch(location.pathname + '/caption.json')).json())
  } catch {
    say('now', 'No signal')
  }
}
setInterval(tick, 1000)
setInterval(look, 1000)
tick()
look()`

export const SCRIPT_HASH = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`

export const testCard = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test card</title>
<style>html, body { height: 100%; margin: 0; background: #101418; } svg { display: block; width: 100%; height: 100%; } text { fill: #e9eef3; font-family: system-ui, sans-serif; }</style>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Test card with the score">
  ${bars()}
  <rect x="0" y="${BARS_HIGH}" width="${WIDTH}" height="34" fill="#000"/>
  <text x="24" y="${BARS_HIGH + 23}" font-size="16" font-weight="700">TEST CARD · no pictures in the demo world</text>
  <text id="clock" x="${WIDTH - 24}" y="${BARS_HIGH + 23}" font-size="16" text-anchor="end"></text>
  ${lines()}
</svg>
<script>${SCRIPT}</script>
</html>`
