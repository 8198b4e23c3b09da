/// <reference lib="dom" />
/** What a phone's screen holds without scrolling: rows, targets, heights, cut texts. docs/screens.md. */
import type { Page } from 'playwright-core'

export type Measures = {
  /** Rows of prices that are seen whole, between what stays at the top and the bar at the bottom. */
  readonly rows: number
  /** Of them, those of sessions. */
  readonly sessions: number
  /** Heights of all rows of prices, each once. */
  readonly heights: readonly number[]
  /** Pairs of controls of which one lies on the other. */
  readonly overlaps: readonly string[]
  /** Texts of which a part is not seen. */
  readonly cut: readonly string[]
  /** Cells in which the letter of the side, or the wheel of a bet on its way, touches the price. */
  readonly lettersOnPrices: readonly string[]
}

export const measure = async (page: Page): Promise<Measures> =>
  await page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const isOver = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
      return false
    }
    /** What is seen of it: what scrolls sideways shows a part of its own. */
    const seenBox = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const box = { left, top, right, bottom }
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const edge = at.getBoundingClientRect()
        box.left = Math.max(box.left, edge.left)
        box.right = Math.min(box.right, edge.right)
        box.top = Math.max(box.top, edge.top)
        box.bottom = Math.min(box.bottom, edge.bottom)
      }
      return box
    }
    const rows = [...document.querySelectorAll('[data-price-row]')].filter(isSeen)
    /** Nothing that stays lies over its upper or its lower edge. */
    const isWhole = (row: Element): boolean => {
      const { top, bottom, left, width } = row.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) return false
      return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + width / 2, y)))
    }
    const whole = rows.filter(isWhole)

    const controls = [...document.querySelectorAll('a[href], button, input, select')].filter(
      // Pictures that change have their controls upon them.
      (control) => isSeen(control) && !isOver(control) && !control.closest('[aria-roledescription="carousel"]'),
    )
    const isOn = (mark: Element, text: Element): boolean => {
      const drawn = document.createRange()
      drawn.selectNodeContents(text)
      const [a, b] = [mark.getBoundingClientRect(), drawn.getBoundingClientRect()]
      const isAcross = Math.min(a.right, b.right) > Math.max(a.left, b.left)
      return isAcross && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)
    }
    const nameOf = (control: Element): string => (control.ariaLabel ?? control.textContent).trim().slice(0, 40)
    // Each box once: of a hundred controls there are thousands of pairs.
    const boxes = controls.map(seenBox)
    const overlaps = controls.flatMap((one, at) =>
      controls.slice(at + 1).flatMap((other, after) => {
        const [a, b] = [boxes[at], boxes[at + 1 + after]]
        if (!a || !b || one.contains(other) || other.contains(one)) return []
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        return across > 1 && down > 1 ? [`${nameOf(one)} × ${nameOf(other)}`] : []
      }),
    )
    const cut = [...document.querySelectorAll('.truncate, .line-clamp-2')]
      .filter(
        (text) =>
          isSeen(text) && (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2),
      )
      .map((text) => text.textContent.trim())
    return {
      rows: whole.length,
      sessions: whole.filter((row) => row.querySelector('[aria-label^="Yes "], [aria-label^="No "]')).length,
      heights: [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))],
      overlaps,
      cut: [...new Set(cut)],
      lettersOnPrices: [...document.querySelectorAll('[data-price-cell]')].filter(isSeen).flatMap((cell) => {
        const price = cell.querySelector('.font-bold')
        return [...cell.querySelectorAll('.absolute')].some((mark) => price && isOn(mark, price)) ? [nameOf(cell)] : []
      }),
    }
  })

/** Every text four tenths longer and with marks above its letters, as another language may be. */
export const speakPseudo = async (page: Page): Promise<void> =>
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      if (!/\p{L}{2}/u.test(text) || node.parentElement?.closest('script, style')) continue
      const marked = text.replaceAll(/[aeiou]/g, (vowel) => `${vowel}\u0301`)
      node.nodeValue = marked + '~'.repeat(Math.ceil(text.trim().length * 0.4))
    }
  })
