import { useSyncExternalStore } from 'react'

let isOn = false
const listeners = new Set<() => void>()

export function setMaintenance(on: boolean): void {
  isOn = on
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useMaintenance = (): boolean => useSyncExternalStore(subscribe, () => isOn)
