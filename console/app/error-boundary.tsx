import { Notice } from '@paddock/ui/primitives'
import { Component, type ReactNode } from 'react'
import { WORDS } from '../words/shell.ts'

/** Keeps what broke to its page: the frame stays. `place` tells pages apart, so that another page is tried afresh. */
export class ErrorBoundary extends Component<
  { readonly place: string; readonly children: ReactNode },
  { readonly brokeAt: string | null }
> {
  override state: { readonly brokeAt: string | null } = { brokeAt: null }

  static getDerivedStateFromError(): { readonly brokeAt: string } {
    return { brokeAt: '' }
  }

  static getDerivedStateFromProps(
    { place }: { readonly place: string },
    { brokeAt }: { readonly brokeAt: string | null },
  ): { readonly brokeAt: string | null } {
    if (brokeAt === null) return { brokeAt }
    return { brokeAt: brokeAt === '' || brokeAt === place ? place : null }
  }

  override render(): ReactNode {
    if (this.state.brokeAt === null) return this.props.children
    return (
      <Notice
        icon="warning"
        text={WORDS.pageBroke}
        hint={WORDS.pageBrokeHint}
        action={{ label: WORDS.reload, run: () => location.reload() }}
      />
    )
  }
}
