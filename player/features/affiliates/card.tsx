import type { ReactNode } from 'react'

type CardProps = {
  readonly title: string
  readonly isFirst?: boolean
  readonly beside?: ReactNode
  readonly children: ReactNode
}

export function Card({ title, isFirst = false, beside, children }: CardProps) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <section
      aria-label={title}
      className="mx-auto w-full max-w-[1080px] overflow-clip rounded-md border border-line bg-surface"
    >
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-4">
        <Heading className="text-md font-bold">{title}</Heading>
        {beside}
      </header>
      {children}
    </section>
  )
}
