/** Elements, made and named in one place. */
type Children = readonly (Node | string)[]
type Facts = Readonly<Record<string, string | number | boolean | undefined>>

function told(element: Element, facts: Facts): void {
  for (const [name, value] of Object.entries(facts))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  facts: Facts = {},
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  told(element, facts)
  element.append(...children)
  return element
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  facts: Facts = {},
  ...children: Children
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  told(element, facts)
  element.append(...children)
  return element
}

export function button(says: string, facts: Facts, act: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', ...facts }, says)
  made.addEventListener('click', act)
  return made
}

/** A button that is a drawing, by its name. */
export function icon(name: string, drawing: string, act: () => void): HTMLButtonElement {
  const made = button('', { class: 'icon', 'aria-label': name }, act)
  made.append(svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: drawing })))
  return made
}

/** Something to fill in, under its name. */
export const field = (name: string, input: HTMLInputElement, ...beside: Children): HTMLElement =>
  make(
    'div',
    { class: 'field' },
    make('label', { for: input.id }, name),
    make('div', { class: 'box' }, input, ...beside),
  )

/** A figure that follows from it. */
export const fact = (name: string, output: HTMLOutputElement): HTMLElement =>
  make('div', { class: 'field' }, make('span', { class: 'label' }, name), make('div', { class: 'box' }, output))

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Each frame with how much of the time has gone, 0 to 1; at once where motion is not wanted. */
export async function animate(ms: number, draw: (part: number) => void): Promise<void> {
  if (isStill() || document.hidden) return draw(1)
  const since = performance.now()
  await new Promise<void>((resolve) => {
    const frame = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - since) / ms))
      draw(part)
      if (part < 1 && !document.hidden) requestAnimationFrame(frame)
      else {
        draw(1)
        resolve()
      }
    }
    requestAnimationFrame(frame)
  })
}

export const easeOut = (part: number): number => 1 - (1 - part) ** 3

/** To the next one to the right, and the next one below; left and up are the other way. */
export type Steps = { readonly right: number; readonly down: number }

/** By the arrows among things that stand in rows; one of them is in the order of the tabulator. */
export function walkByArrows(items: readonly HTMLElement[], stepsNow: () => Steps): void {
  const stepOf = (key: string): number => {
    const { right, down } = stepsNow()
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: right,
      ArrowLeft: -right,
      ArrowDown: down,
      ArrowUp: -down,
    }
    return steps[key] ?? Number.NaN
  }
  for (const [n, item] of items.entries()) {
    item.tabIndex = n === 0 ? 0 : -1
    item.addEventListener('keydown', (event) => {
      const next = items[n + stepOf(event.key)]
      if (!next) return
      event.preventDefault()
      next.focus()
    })
    item.addEventListener('focus', () => {
      for (const one of items) one.tabIndex = one === item ? 0 : -1
    })
  }
}
