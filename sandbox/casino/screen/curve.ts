/** The curve of a flight on a canvas: as far as it has come, over axes that grow with it. */
import { make } from './dom.ts'

export type Look = 'waiting' | 'flying' | 'crashed'

const POINTS = 72
const LEAST_MS = 8000
const LEAST_TOP = 2
const ROOM = { left: 44, right: 26, top: 26, bottom: 28 }
const MOST_DENSITY = 2
const INKS: Readonly<Record<Look, string>> = { waiting: '#64748b', flying: '#fb7185', crashed: '#94a3b8' }
/** What the axes are divided by: the first that gives no more lines than are read at a glance. */
const STEPS = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000]
const MOST_LINES = 6

const stepOf = (length: number): number => STEPS.find((step) => length / step <= MOST_LINES) ?? length

export function createCurve(growth: number) {
  const canvas = make('canvas', { class: 'sky', 'aria-hidden': 'true' })
  const pen = canvas.getContext('2d')
  let [width, height] = [0, 0]
  let last: readonly [ms: number, look: Look] = [0, 'waiting']

  function fit(): void {
    const density = Math.min(MOST_DENSITY, devicePixelRatio)
    ;({ clientWidth: width, clientHeight: height } = canvas)
    canvas.width = Math.round(width * density)
    canvas.height = Math.round(height * density)
    pen?.setTransform(density, 0, 0, density, 0, 0)
    draw(...last)
  }

  function draw(ms: number, look: Look): void {
    last = [ms, look]
    if (!pen || width === 0) return
    const across = Math.max(LEAST_MS, ms * 1.08)
    const now = Math.exp(growth * ms)
    const top = Math.max(LEAST_TOP, 1 + (now - 1) * 1.18)
    const x = (t: number): number => ROOM.left + ((width - ROOM.left - ROOM.right) * t) / across
    const y = (m: number): number => height - ROOM.bottom - ((height - ROOM.top - ROOM.bottom) * (m - 1)) / (top - 1)
    pen.clearRect(0, 0, width, height)
    drawAxes(pen, { across, top, x, y })
    if (ms > 0) drawFlight(pen, { ms, look, x, y })
  }

  type Scale = { readonly x: (ms: number) => number; readonly y: (multiplier: number) => number }

  function drawAxes(
    ink: CanvasRenderingContext2D,
    { across, top, x, y }: Scale & { across: number; top: number },
  ): void {
    ink.font = '600 11px system-ui, sans-serif'
    ink.fillStyle = '#8b98b0'
    ink.strokeStyle = '#ffffff12'
    ink.lineWidth = 1
    const step = stepOf(top - 1)
    for (let m = 1; m <= top; m += step) {
      ink.beginPath()
      ink.moveTo(ROOM.left, y(m))
      ink.lineTo(width - ROOM.right, y(m))
      ink.stroke()
      ink.textAlign = 'right'
      ink.fillText(`${step < 1 ? m.toFixed(1) : Math.round(m)}×`, ROOM.left - 8, y(m) + 4)
    }
    const seconds = stepOf(across / 1000)
    ink.textAlign = 'center'
    for (let s = seconds; s * 1000 < across; s += seconds) ink.fillText(`${s}s`, x(s * 1000), height - 8)
  }

  function drawFlight(ink: CanvasRenderingContext2D, { ms, look, x, y }: Scale & { ms: number; look: Look }): void {
    ink.beginPath()
    ink.moveTo(x(0), y(1))
    for (let n = 1; n <= POINTS; n++) {
      const t = (ms * n) / POINTS
      ink.lineTo(x(t), y(Math.exp(growth * t)))
    }
    ink.lineWidth = 4
    ink.lineCap = 'round'
    ink.lineJoin = 'round'
    ink.strokeStyle = INKS[look]
    ink.stroke()
    const [headX, headY] = [x(ms), y(Math.exp(growth * ms))]
    ink.lineTo(headX, y(1))
    ink.lineTo(x(0), y(1))
    const under = ink.createLinearGradient(0, headY, 0, y(1))
    under.addColorStop(0, look === 'flying' ? '#fb718540' : '#94a3b826')
    under.addColorStop(1, '#fb718500')
    ink.fillStyle = under
    ink.fill()
    drawHead(ink, look, headX, headY)
  }

  function drawHead(ink: CanvasRenderingContext2D, look: Look, x: number, y: number): void {
    if (look === 'flying') {
      const glow = ink.createRadialGradient(x, y, 0, x, y, 26)
      glow.addColorStop(0, '#fecdd3b0')
      glow.addColorStop(1, '#fecdd300')
      ink.fillStyle = glow
      ink.fillRect(x - 26, y - 26, 52, 52)
    }
    ink.fillStyle = look === 'flying' ? '#fff' : INKS[look]
    ink.beginPath()
    ink.arc(x, y, look === 'flying' ? 6 : 4.5, 0, 2 * Math.PI)
    ink.fill()
  }

  new ResizeObserver(fit).observe(canvas)
  return { element: canvas, draw }
}
