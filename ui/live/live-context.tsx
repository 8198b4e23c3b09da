/** Apart from the hooks that read it: every page stands in it, few read a price. */
import { createContext, type ReactNode, use } from 'react'
import type { Live } from './live.ts'

const LiveContext = createContext<Live | null>(null)

/** `live` is null while nobody is signed in: visitors have no socket. 001 §7.1. */
export function LiveProvider(props: { readonly live: Live | null; readonly children: ReactNode }) {
  return <LiveContext value={props.live}>{props.children}</LiveContext>
}

export const useLive = (): Live | null => use(LiveContext)
