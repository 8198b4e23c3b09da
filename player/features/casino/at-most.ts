/** Does it at once, and then no more than once in so long: of what was asked meanwhile the last is done when that is over. */
export function atMostEvery(ms: number, act: () => void) {
  let resting: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  function ask(): void {
    isAsked = resting !== undefined
    if (isAsked) return
    act()
    resting = setTimeout(rested, ms)
  }
  function rested(): void {
    resting = undefined
    if (isAsked) ask()
  }

  return { ask, stop: (): void => clearTimeout(resting) }
}
