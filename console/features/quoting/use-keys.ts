import { useEffect, useEffectEvent } from 'react'
import { type Command, commandOf } from './keys.ts'

/** The entry line: it is the one field at which the desk's keys stay the desk's. */
export const ENTRY_ID = 'desk-entry'

const FIELDS = 'input,textarea,select'
const OTHERS = `${FIELDS},[contenteditable=true],[role=dialog],[role=menu],[role=listbox]`
/** Something stands before the desk. */
const LAYER = '[role=dialog][data-state=open]'
/** What a key works by itself, once somebody has led the focus there. */
const CONTROLS = 'button,a[href]'
/** Editing of the entry is the field's own. */
const EDITS = new Set<Command['do']>(['TYPE', 'ERASE'])

type Keys = {
  readonly run: (command: Command) => void
  readonly takesDot: boolean
}

/** The keys of the desk. They come before those of the page around it; held keys count once. */
export function useKeys({ run, takesDot }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const isEntry = target?.id === ENTRY_ID
    if (
      event.key === 'Escape' &&
      !isEntry &&
      target instanceof HTMLElement &&
      target.closest('[data-desk]') &&
      target.matches(FIELDS)
    ) {
      // Out of what is being written, back to the desk.
      target.blur()
      return
    }
    if (event.isComposing || (!isEntry && target?.closest(OTHERS)) || document.querySelector(LAYER)) return
    const command = commandOf(event, takesDot)
    if (!command) return
    if (target?.closest(CONTROLS) && (command.do === 'ENTER' || command.do === 'BLOCK')) return
    event.stopPropagation()
    // In the entry a digit is written by the field, where the cursor stands.
    if (isEntry && EDITS.has(command.do) && !event.repeat) return
    event.preventDefault()
    if (!event.repeat) run(command)
  })
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => onKey(event)
    // A button that was pressed by a mouse does not take the keys from the desk.
    const mouseDown = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-desk] button')) event.preventDefault()
    }
    addEventListener('keydown', keyDown, true)
    addEventListener('mousedown', mouseDown)
    return () => {
      removeEventListener('keydown', keyDown, true)
      removeEventListener('mousedown', mouseDown)
    }
  }, [])
}
