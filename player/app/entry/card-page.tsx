import { Toasts } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Brand } from '../brand.tsx'

type CardPageProps = {
  readonly title: string
  readonly children: ReactNode
  /** Beside the card, where there is room. */
  readonly beside?: ReactNode
  /** The card is a sheet that is always open. */
  readonly isSheet?: boolean
}

/** A page that is only about one thing: the brand, and a card. */
export function CardPage({ title, children, beside, isSheet = false }: CardPageProps) {
  const Card = isSheet ? 'dialog' : 'section'
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-12 w-full max-w-[1440px] items-center px-3">
        <Link to="/" className="flex h-11 items-center gap-2 rounded-md text-md font-bold">
          <Brand />
        </Link>
      </header>
      <main className="flex flex-1 items-start justify-center gap-16 px-2 pt-2 pb-8 md:items-center md:pt-0">
        {beside && <div className="hidden max-w-90 md:block">{beside}</div>}
        <Card
          {...(isSheet && { open: true })}
          aria-label={title}
          className="static m-0 w-full max-w-[440px] rounded-md border border-line bg-surface pt-3 text-text"
        >
          <h1 className="px-4 pb-2 text-lg font-bold">{title}</h1>
          {children}
        </Card>
      </main>
      <Toasts />
    </div>
  )
}
