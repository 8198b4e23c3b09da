/// <reference lib="dom" />
/** What of a screen a thumb cannot aim for, on a phone. */
import type { Page } from 'playwright-core'

/** A thumb's. docs/screens.md "Our look". */
const TARGET_PX = 44

/** Controls in sight that a thumb has to aim for, by what a tap beside their middle still hits. A link in a sentence is as high as its line. */
export async function smallTargetsOn(page: Page, name: string): Promise<readonly string[]> {
  const small = await page.evaluate((needed) => {
    const CONTROLS = 'a[href], button, input, select, textarea, [role=option]'
    const half = needed / 2 - 1
    /** What lies over the page hides it only until it is scrolled. */
    const isOver = (hit: Element | null, control: Element): boolean => {
      for (let at = hit; at && !at.contains(control); at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
      }
      return false
    }
    /** Of what scrolls, its end lies beyond the edge until it does. */
    const isCut = (control: Element, { top, bottom, left, right }: DOMRect): boolean => {
      for (let at = control.parentElement; at; at = at.parentElement) {
        const edge = at.getBoundingClientRect()
        // What scrolls one way is never visible the other way.
        if (getComputedStyle(at).overflowY === 'visible') continue
        if (top < edge.top - 1 || bottom > edge.bottom + 1 || left < edge.left - 1 || right > edge.right + 1)
          return true
      }
      return false
    }
    /** How far from there a tap still means the control. */
    const reachOf = (control: Element, [x, y]: readonly [number, number], right: number, down: number): number => {
      let far = 0
      while (far < needed) {
        const hit = document.elementFromPoint(x + right * (far + 1), y + down * (far + 1))
        // Two that stand close share what is between them.
        if (hit?.closest(`${CONTROLS}, label`) && !control.contains(hit)) return needed
        if (!control.contains(hit) && !isOver(hit, control)) break
        far += 1
      }
      return far
    }
    return [...document.querySelectorAll(CONTROLS)].flatMap((found) => {
      const control = found.closest('label') ?? found
      const box = control.getBoundingClientRect()
      const middle = [box.left + box.width / 2, box.top + box.height / 2] as const
      const [x, y] = middle
      const isApart = box.width > 1 && x > half && x < innerWidth - half && y > half && y < innerHeight - half
      if (!isApart || found.matches(':disabled') || getComputedStyle(control).display === 'inline') return []
      if (isCut(control, box) || !control.contains(document.elementFromPoint(x, y))) return []
      const width = reachOf(control, middle, -1, 0) + reachOf(control, middle, 1, 0)
      const height = reachOf(control, middle, 0, -1) + reachOf(control, middle, 0, 1)
      // Half a pixel may be lost on either side.
      return Math.min(width, height) < needed - 2
        ? [`${found.ariaLabel ?? control.textContent} (${width} x ${height})`]
        : []
    })
  }, TARGET_PX)
  return small.map((control) => `${name}: no thumb's target: ${control}`)
}
