/** Whether this person asked their device for as little motion as possible. WCAG 2.3.3. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** How a page or a row scrolls by itself: it glides, but for who wants no motion. */
export const scrollPace = (): ScrollBehavior => (wantsStillness() ? 'instant' : 'smooth')
