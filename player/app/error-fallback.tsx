import { TEXTS } from '@paddock/ui/words'
import { Button, Icon } from '@paddock/ui/primitives'
import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode }

/** 001 §2.3, §8: what could not be drawn, with a way on. A part that an older page asks for in vain comes with a reload. */
export class ErrorFallback extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main role="alert" className="flex min-h-dvh flex-col items-center justify-center gap-3 px-4 text-center">
        <Icon name="warning" className="size-12 text-warn" />
        <h1 className="text-lg font-bold">{TEXTS.pageFailed}</h1>
        <p className="max-w-90 text-sm text-quiet">{TEXTS.couldNotDraw}</p>
        <Button look="brand" onClick={() => location.reload()}>
          {TEXTS.tryAgain}
        </Button>
      </main>
    )
  }
}
