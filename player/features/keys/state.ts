/** Single keys for whoever bets at a desk: which key does what, and when it is meant. */

/** In the order in which they are told. A letter is known by its place, so that it is there whatever the keyboard writes. */
export const KEY_ACTIONS = [
  { action: 'prices', shown: 'P', code: 'KeyP' },
  { action: 'search', shown: '/', key: '/' },
  { action: 'home', shown: 'H', code: 'KeyH' },
  { action: 'inPlay', shown: 'I', code: 'KeyI' },
  { action: 'bets', shown: 'B', code: 'KeyB' },
  { action: 'map', shown: '?', key: '?' },
] as const
export type KeyAction = (typeof KEY_ACTIONS)[number]['action']

/** What is there without them; named so that somebody finds it. */
export const OTHER_KEYS = [
  { word: 'move', shown: ['←', '→', '↑', '↓'] },
  { word: 'choose', shown: ['Enter'] },
  { word: 'step', shown: ['↑', '↓'] },
  { word: 'leave', shown: ['Esc'] },
] as const

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
> & { readonly target: EventTarget | null }

const WRITES = 'input, textarea, select, [contenteditable]'

/** What is meant by a key; nothing while somebody writes, with a key that is held beside it, or while a layer lies over the page. */
export function keyAction(pressed: Pressed, hasLayer: boolean): KeyAction | null {
  if (hasLayer || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  if (pressed.repeat || pressed.isComposing || pressed.defaultPrevented) return null
  if (pressed.target instanceof Element && pressed.target.closest(WRITES)) return null
  for (const { action, ...by } of KEY_ACTIONS)
    if ('key' in by ? by.key === pressed.key : by.code === pressed.code && !pressed.shiftKey) return action
  return null
}
