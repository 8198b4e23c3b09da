/// <reference lib="dom" />
/**
 * The pseudo-locale: all that a page says, with accents, in brackets, and each word by two fifths longer, as the longest of languages would have it.
 * Figures and names with figures stay, and so does what no reader's language changes.
 */
import type { Page } from 'playwright-core'

/** Of what stands there now; what the page draws later is said as ever. */
export const speakPseudo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ACCENTS: Readonly<Record<string, string>> = {
      a: 'á',
      e: 'é',
      i: 'í',
      o: 'ö',
      u: 'ü',
      A: 'Å',
      E: 'É',
      I: 'Í',
      O: 'Ö',
      U: 'Ü',
    }
    const longer = (word: string): string => {
      const accented = word.replaceAll(/[aeiou]/gi, (vowel) => ACCENTS[vowel] ?? vowel)
      return accented + accented.slice(0, Math.ceil(word.length * 0.4)).toLowerCase()
    }
    /** Once: what an app draws again is the same node. */
    const inPseudo = (text: string): string =>
      /^[^[]*[a-z]{3}/i.test(text)
        ? text.replace(/\S.*\S|\S/s, (all) => `[${all.replaceAll(/(?<![\w.@/])[A-Za-z]{3,}(?![\w@/])/g, longer)}]`)
        : text
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      if (around?.closest('script, style, [lang]:not(html), kbd, code')) continue
      if (node.nodeValue) node.nodeValue = inPseudo(node.nodeValue)
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      input.placeholder = inPseudo(input.placeholder)
  })

/** What stands wider than the screen has room for, by where; nothing where all of it fits. */
export const widerThanRoom = (page: Page, where: string): Promise<readonly string[]> =>
  page.evaluate((at) => {
    // What only draws to the edge of the screen is no wider than its room: nothing scrolls there.
    const scrolling = [...document.querySelectorAll('main')].filter(
      (main) => getComputedStyle(main).overflowX !== 'visible',
    )
    const rooms = [document.documentElement, ...scrolling]
    return rooms.flatMap((room) => {
      if (room.scrollWidth <= room.clientWidth) return []
      const edge = room.getBoundingClientRect().right
      const beyond = [...room.querySelectorAll('*')].filter((inside) => inside.getBoundingClientRect().right > edge + 1)
      const deepest = beyond.filter((inside) => ![...inside.children].some((child) => beyond.includes(child)))
      const named = deepest
        .slice(0, 3)
        .map(({ tagName, textContent, className }) => `${tagName} "${textContent?.slice(0, 60)}" ${className}`)
      return [`${at}: ${room.tagName} ${room.scrollWidth} in ${room.clientWidth}: ${named.join(' | ')}`]
    })
  }, where)

/** What stands over each other among these, by what they say; nothing where each has its own place. */
export const overlapping = (page: Page, selector: string, where: string): Promise<readonly string[]> =>
  page.evaluate(
    ([wanted, at]) => {
      const shown = [...document.querySelectorAll(wanted)].flatMap((element) => {
        let { left, right, top, bottom } = element.getBoundingClientRect()
        // What scrolls is seen as far as its room goes.
        for (let room = element.parentElement; room; room = room.parentElement) {
          if (getComputedStyle(room).overflowX === 'visible') continue
          const edges = room.getBoundingClientRect()
          left = Math.max(left, edges.left)
          right = Math.min(right, edges.right)
        }
        const isSeen = right - left > 1 && bottom - top > 1 && getComputedStyle(element).visibility === 'visible'
        return isSeen ? [{ element, left, right, top, bottom }] : []
      })
      return shown.flatMap((one, n) =>
        shown.slice(n + 1).flatMap((other) => {
          const isInside = one.element.contains(other.element) || other.element.contains(one.element)
          const isOver =
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
          return isOver && !isInside ? [`${at}: "${one.element.textContent}" and "${other.element.textContent}"`] : []
        }),
      )
    },
    [selector, where] as const,
  )
