import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type LaterProps<P extends object> = {
  /** What is loaded when this is first drawn: `() => import('./sheet.tsx')`. */
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>
  readonly props: P
  /** It could not be loaded. Drawn again, it is loaded anew. */
  readonly onFailed: () => void
  readonly waiting?: ReactNode
}

/** A part that is loaded when it is asked for. Without a network it stays away, and the page that asked for it stays. */
export function Later<P extends object>({ load, props, onFailed, waiting = null }: LaterProps<P>) {
  const [Loaded] = useState(() => lazy<ComponentType<P>>(() => load().catch(failToLoad)))
  return (
    <Absent onFailed={onFailed}>
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    </Absent>
  )
}

/**
 * The same as a component, for what always comes from one file: it has come once for all its places. `onFailed` gets the props
 * of the place where it was to be; drawn again there, it is loaded anew. `instead` stands there until then, and may try again.
 */
export function later<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  onFailed: (props: P) => void,
  instead: (again: () => void) => ReactNode = () => null,
): ComponentType<P> {
  const begin = () => lazy<ComponentType<P>>(() => load().catch(failToLoad))
  let part = begin()
  return function Part(props: P) {
    const [{ Loaded, tries }, attempt] = useState(() => ({ Loaded: part, tries: 0 }))
    const failed = () => {
      if (part === Loaded) part = begin()
      onFailed(props)
    }
    const again = () => attempt({ Loaded: part, tries: tries + 1 })
    return (
      <Absent key={tries} onFailed={failed} instead={instead(again)}>
        <Loaded {...props} />
      </Absent>
    )
  }
}

class LoadFailure extends Error {}

function failToLoad(cause: unknown): never {
  throw new LoadFailure('a part of the page could not be loaded', { cause })
}

type AbsentProps = { readonly children: ReactNode; readonly onFailed: () => void; readonly instead?: ReactNode }

/** Only what could not be loaded is left out; what is wrong with a part is for the page to tell. */
class Absent extends Component<AbsentProps, { readonly thrown: unknown }> {
  override readonly state = { thrown: null }

  static getDerivedStateFromError(thrown: unknown): { readonly thrown: unknown } {
    return { thrown }
  }

  override componentDidCatch(thrown: unknown): void {
    if (thrown instanceof LoadFailure) this.props.onFailed()
  }

  override render(): ReactNode {
    const { thrown } = this.state as { readonly thrown: unknown }
    if (thrown === null) return this.props.children
    if (thrown instanceof LoadFailure) return this.props.instead ?? null
    throw thrown
  }
}
