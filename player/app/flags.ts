/** What holds for the whole page and is set from outside of React. */
import { useSyncExternalStore } from 'react'

type Flag = {
  readonly set: (isOn: boolean) => void
  readonly read: () => boolean
  readonly use: () => boolean
}

function createFlag(): Flag {
  let isOn = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const read = () => isOn
  return {
    read,
    set(next) {
      isOn = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, read),
  }
}

/** Players wait outside. 000 §4: a 503 sets it. */
export const maintenance = createFlag()
/** The account was opened elsewhere, and this screen is closed. 001 §2.3. */
export const duplicateScreen = createFlag()
