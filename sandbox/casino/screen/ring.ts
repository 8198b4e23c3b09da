/** How long a phase still lasts: a ring that empties, with the seconds in it. */
import { make, svg } from './dom.ts'

const RADIUS = 20
const AROUND = 2 * Math.PI * RADIUS
const LOOK_MS = 200
const SECOND = 1000

export type Ring = {
  readonly element: HTMLElement
  /** From when to when, by the page's own clock. `null`: nobody knows how long. */
  run(look: string, since: number, until: number | null): void
}

export function createRing(): Ring {
  const arc = svg('circle', { class: 'arc', cx: 24, cy: 24, r: RADIUS, 'stroke-dasharray': AROUND.toFixed(1) })
  const track = svg('circle', { class: 'track', cx: 24, cy: 24, r: RADIUS })
  const seconds = make('span', {}, '')
  const element = make(
    'div',
    { class: 'ring', 'aria-hidden': 'true' },
    svg('svg', { viewBox: '0 0 48 48' }, track, arc),
    seconds,
  )
  let counting: ReturnType<typeof setInterval> | undefined

  function run(look: string, since: number, until: number | null): void {
    clearInterval(counting)
    element.className = `ring ${look}`
    seconds.textContent = ''
    arc.style.animation = 'none'
    if (until === null) return
    const now = performance.now()
    // Read, so that the animation begins anew.
    arc.getBoundingClientRect()
    arc.style.animation = `ring-empties ${until - since}ms linear ${since - now}ms both`
    const count = (): void => {
      const left = Math.max(0, until - performance.now())
      seconds.textContent = String(Math.ceil(left / SECOND))
      element.classList.toggle('soon', left < 5 * SECOND)
    }
    count()
    counting = setInterval(count, LOOK_MS)
  }
  return { element, run }
}
