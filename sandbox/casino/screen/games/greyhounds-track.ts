/** The race on a canvas: where each dog is follows from when it comes in, so that what is seen is what fell. */
import { make } from '../dom.ts'

export const RACE_MS = 12_400
const START_MS = 700
const WINNER_MS = 9600
const BEHIND_MS = 330
/** Lengths of the course, of which a part is in sight. */
const COURSE = 100
const IN_SIGHT = 34
const BEYOND = 12
const RUN_OUT = 0.07
const FURLONG = 10
const LANES = 6
/** How far it is ahead of what a dog is drawn around, in sizes of a dog: it crosses the line. */
const NOSE = 0.82
/** From the top: sky and stand, rail, and where the sand begins and ends. */
const [RAIL, SAND_FROM, SAND_TO] = [0.3, 0.36, 0.94]

/** Jackets as they are worn: red, blue, white, black, orange, striped. */
const JACKETS: readonly (readonly [fill: string, ink: string])[] = [
  ['#dc2626', '#fff'],
  ['#2563eb', '#fff'],
  ['#f8fafc', '#111827'],
  ['#111827', '#fff'],
  ['#f97316', '#111827'],
  ['#e5e7eb', '#dc2626'],
]
const COATS = ['#8d6e52', '#5b5048', '#b79b78', '#6d5d55', '#3f3a38', '#a5917f']

export type Runs = { readonly trap: number; readonly name: string; readonly place: number }

/** How far of the course, 0 to 1 and beyond: it comes in exactly when it is to, and hangs back or rushes on the way there. */
function partAt(ms: number, { trap, place }: Runs): number {
  const part = (ms - START_MS) / (WINNER_MS - START_MS + place * BEHIND_MS)
  if (part <= 0) return 0
  // Behind the line they slow down, and stay in sight.
  if (part >= 1) return 1 + (RUN_OUT - place * 0.008) * (1 - Math.exp(-(part - 1) * 12))
  const swing = Math.sin(part * Math.PI * (1.5 + (trap % 3) * 0.5) + trap * 1.7) * 0.055
  const early = part < 0.12 ? part / 0.12 : 1
  return part * (0.55 + 0.45 * early) + swing * part * (1 - part) * 2
}

export function createTrack() {
  const canvas = make('canvas', { 'aria-hidden': 'true' })
  const board = make('ol', { class: 'board', 'aria-hidden': 'true' })
  const element = make('div', { class: 'race' }, canvas, board)
  const pen = canvas.getContext('2d')
  let entries: readonly Runs[] = []
  let now = 0
  let running = 0

  new ResizeObserver(() => {
    const ratio = Math.min(2, devicePixelRatio)
    canvas.width = Math.round(canvas.clientWidth * ratio)
    canvas.height = Math.round(canvas.clientHeight * ratio)
    draw()
  }).observe(canvas)

  function wait(): void {
    running++
    now = 0
    board.replaceChildren()
    entries = Array.from({ length: LANES }, (_, n) => ({ trap: n + 1, name: '', place: 0 }))
    draw()
  }

  /** Until they are in. */
  async function run(race: readonly Runs[], goneMs: number): Promise<void> {
    const own = ++running
    entries = race
    const since = performance.now() - Math.min(goneMs, RACE_MS)
    await new Promise<void>((resolve) => {
      const frame = (): void => {
        if (own !== running) return resolve()
        now = Math.min(RACE_MS, performance.now() - since)
        draw()
        showBoard()
        if (now >= RACE_MS || document.hidden) {
          now = RACE_MS
          draw()
          showBoard()
          resolve()
        } else requestAnimationFrame(frame)
      }
      frame()
    })
  }

  /** Who leads; at the end who came in. */
  function showBoard(): void {
    const order = entries.toSorted((one, other) => partAt(now, other) - partAt(now, one) || one.place - other.place)
    const isIn = now >= WINNER_MS + LANES * BEHIND_MS
    const shown = isIn ? entries.toSorted((one, other) => one.place - other.place) : order
    const says = shown.map(({ trap }) => trap).join()
    if (board.dataset['says'] === says && board.childElementCount > 0) return
    board.dataset['says'] = says
    board.replaceChildren(...shown.map(({ trap }) => make('li', { class: `trap-${trap}` }, String(trap))))
  }

  /* The picture. */

  function draw(): void {
    if (!pen || canvas.width === 0) return
    const { width, height } = canvas
    const lead = Math.max(...entries.map((one) => partAt(now, one)), 0) * COURSE
    const left = Math.min(Math.max(0, lead - IN_SIGHT * 0.7), COURSE + BEYOND - IN_SIGHT) - 4
    const xOf = (at: number): number => ((at - left) / IN_SIGHT) * width
    drawGround(pen, width, height, xOf, left)
    if (now === 0) drawTraps(pen, width, height, xOf)
    for (const one of entries.toSorted((a, b) => a.trap - b.trap)) {
      const at = partAt(now, one)
      const y = (SAND_FROM + ((SAND_TO - SAND_FROM) * (one.trap - 0.3)) / LANES) * height
      const size = height * 0.105
      drawDog(pen, xOf(at * COURSE) - NOSE * size, y, size, one.trap, at * COURSE)
    }
    drawRail(pen, height, xOf, SAND_TO)
  }

  return { element, wait, run }
}

type Pen = CanvasRenderingContext2D

function drawGround(pen: Pen, width: number, height: number, xOf: (at: number) => number, left: number): void {
  const sky = pen.createLinearGradient(0, 0, 0, height * RAIL)
  sky.addColorStop(0, '#0a1024')
  sky.addColorStop(1, '#1b2a52')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height * RAIL)
  drawLights(pen, width, height, left)
  pen.fillStyle = '#14532d'
  pen.fillRect(0, height * RAIL, width, height * (SAND_FROM - RAIL))
  const sand = pen.createLinearGradient(0, height * SAND_FROM, 0, height * SAND_TO)
  sand.addColorStop(0, '#8a6a45')
  sand.addColorStop(1, '#b08a5b')
  pen.fillStyle = sand
  pen.fillRect(0, height * SAND_FROM, width, height * (SAND_TO - SAND_FROM))
  pen.fillStyle = '#166534'
  pen.fillRect(0, height * SAND_TO, width, height)
  drawRail(pen, height, xOf, RAIL)
  drawLine(pen, height, xOf(COURSE), width)
}

/** Of the stand, farther away: they pass more slowly. */
function drawLights(pen: Pen, width: number, height: number, left: number): void {
  pen.fillStyle = '#0d1530'
  pen.fillRect(0, height * 0.14, width, height * 0.16)
  for (let n = 0; n < 60; n++) {
    const x = ((((n * 71 - left * 14) % (width * 1.2)) + width * 1.2) % (width * 1.2)) - width * 0.1
    pen.fillStyle = ['#fde68a', '#fca5a5', '#bfdbfe', '#e5e7eb'][n % 4] ?? '#fff'
    pen.globalAlpha = 0.22 + (n % 5) * 0.08
    pen.fillRect(x, height * (0.16 + (n % 4) * 0.033), width * 0.006, height * 0.012)
  }
  pen.globalAlpha = 1
}

function drawRail(pen: Pen, height: number, xOf: (at: number) => number, y: number): void {
  const thick = Math.max(2, height * 0.012)
  pen.fillStyle = '#e5e7eb'
  for (let at = -FURLONG; at <= COURSE + 2 * FURLONG; at += 2.5)
    pen.fillRect(xOf(at), y * height - thick, thick, height * 0.055)
  pen.fillStyle = '#f8fafc'
  pen.fillRect(xOf(-50), y * height - thick, xOf(COURSE + 50) - xOf(-50), thick)
}

/** Where it ends: a chequered band and a post. */
function drawLine(pen: Pen, height: number, x: number, width: number): void {
  if (x < -width || x > 2 * width) return
  const size = (height * (SAND_TO - SAND_FROM)) / 12
  for (let row = 0; row < 12; row++)
    for (let column = 0; column < 2; column++) {
      pen.fillStyle = (row + column) % 2 === 0 ? '#f8fafc' : '#0f172a'
      pen.fillRect(x + column * size * 0.5, height * SAND_FROM + row * size, size * 0.5, size)
    }
  pen.fillStyle = '#fbbf24'
  pen.fillRect(x, height * 0.17, size * 0.3, height * (SAND_FROM - 0.17))
  pen.beginPath()
  pen.arc(x + size * 0.15, height * 0.17, size * 0.5, 0, 2 * Math.PI)
  pen.fill()
}

function drawTraps(pen: Pen, width: number, height: number, xOf: (at: number) => number): void {
  pen.fillStyle = '#33415580'
  pen.fillRect(xOf(-2.6), height * SAND_FROM, width * 0.11, height * (SAND_TO - SAND_FROM))
}

/** Seen from the side, running to the right; `run` is how far it has come, which its legs follow. */
function drawDog(pen: Pen, x: number, y: number, size: number, trap: number, run: number): void {
  const [jacket, ink] = JACKETS[trap - 1] ?? ['#fff', '#000']
  const stride = run * 2.1 + trap
  const reach = Math.sin(stride)
  const isOff = run > 0
  pen.save()
  pen.translate(x, y - (isOff ? Math.abs(Math.cos(stride)) * size * 0.1 : 0))
  pen.scale(size / 40, size / 40)
  pen.fillStyle = '#0004'
  pen.beginPath()
  pen.ellipse(-22, 20, 34, 4, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.strokeStyle = COATS[trap - 1] ?? '#777'
  pen.fillStyle = COATS[trap - 1] ?? '#777'
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.lineWidth = 4.2
  const swing = isOff ? reach * 15 : 0
  drawLegs(pen, -6, swing)
  drawLegs(pen, -40, -swing)
  pen.lineWidth = 2.6
  pen.beginPath()
  pen.moveTo(-48, -8)
  pen.quadraticCurveTo(-62, -6, -70, -14 + reach * 4)
  pen.stroke()
  pen.beginPath()
  pen.moveTo(-50, -6)
  pen.bezierCurveTo(-48, -18, -30, -16, -20, -17)
  pen.bezierCurveTo(-8, -19, 0, -17, 5, -20)
  pen.lineTo(14, -27)
  pen.bezierCurveTo(20, -30, 24, -26, 33, -22)
  pen.bezierCurveTo(33, -19, 24, -18, 19, -17)
  pen.bezierCurveTo(13, -10, 8, 1, -3, 3)
  pen.bezierCurveTo(-14, 5, -22, -6, -32, -3)
  pen.bezierCurveTo(-42, 2, -50, 4, -50, -6)
  pen.fill()
  drawJacket(pen, jacket, ink, trap)
  pen.restore()
}

function drawLegs(pen: Pen, at: number, swing: number): void {
  for (const way of [1, -0.75]) {
    const foot = at + swing * way
    pen.beginPath()
    pen.moveTo(at, -3)
    pen.quadraticCurveTo(at + swing * way * 0.3 - 5, 8, foot, 19 - Math.abs(swing * way) * 0.22)
    pen.stroke()
  }
}

function drawJacket(pen: Pen, fill: string, ink: string, trap: number): void {
  pen.fillStyle = fill
  pen.beginPath()
  pen.moveTo(-30, -17)
  pen.lineTo(-3, -19)
  pen.lineTo(0, 2)
  pen.bezierCurveTo(-12, 5, -20, -4, -31, -3)
  pen.fill()
  if (trap === LANES) {
    pen.fillStyle = '#111827'
    for (const x of [-27, -19, -11, -4]) pen.fillRect(x, -18, 3, 19)
  }
  pen.fillStyle = trap === LANES ? '#fff' : ink
  if (trap === LANES) {
    pen.beginPath()
    pen.arc(-15, -9, 7.5, 0, 2 * Math.PI)
    pen.fill()
    pen.fillStyle = ink
  }
  pen.font = '800 13px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.fillText(String(trap), -15, -4.5)
}
