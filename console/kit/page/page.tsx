import { Icon, type IconName } from '@paddock/ui/primitives'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { useBrand } from '../brand/index.ts'

export type Crumb = { readonly label: string; readonly to: string }

type PageProps = {
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  readonly actions?: ReactNode
  /** Below the title: tabs, figures. */
  readonly head?: ReactNode
  readonly children: ReactNode
  /** The page is as high as the window, and what is in it scrolls by itself: for one large table, which keeps its least height. */
  readonly isFixed?: boolean
}

/** What every page has: where one is, what can be done, the content. */
export function Page({ title, crumbs = [], actions, head, children, isFixed = false }: PageProps) {
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${name} ${WORDS.console}`
  }, [title, name])
  return (
    <div
      className={`flex flex-col gap-3 p-4 max-md:px-0 max-md:py-2 ${isFixed ? 'h-full min-h-min *:shrink-0' : 'min-h-full'}`}
      data-fixed={isFixed || undefined}
    >
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 max-md:px-3">
        <div className="min-w-0">
          {crumbs.length > 0 && (
            <nav aria-label={WORDS.back} className="flex flex-wrap items-center text-xs text-quiet max-md:-my-2">
              {crumbs.map(({ label, to }) => (
                <span key={to} className="flex items-center">
                  <Link
                    to={to}
                    className="relative flex min-w-11 items-center hover:text-text hover:underline max-md:min-h-11 md:min-w-0"
                  >
                    {label}
                  </Link>
                  <Icon name="chevron" className="size-3" />
                </span>
              ))}
            </nav>
          )}
          <h1 className="truncate text-lg font-bold">{title}</h1>
        </div>
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {head}
      {children}
    </div>
  )
}

/** Who a row is about, and the way there. The row has the focus, so the link needs none of its own. */
export const PersonLink = ({ userId, userName }: { readonly userId: string; readonly userName: string }) => (
  <Link to={`/people/${userId}`} tabIndex={-1} className="font-bold hover:underline">
    {userName}
  </Link>
)

/** Below the first cell of a row on a phone: what the columns that do not fit there would say. */
export const PhoneNote = ({ children }: { readonly children: ReactNode }) => (
  <span className="block max-w-44 truncate text-xs leading-4 font-normal text-quiet in-data-leads:max-w-none md:hidden">
    {children}
  </span>
)

/** A titled area of a page. */
export function Card(props: { readonly title?: string; readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <section
      aria-label={props.title}
      className="overflow-hidden rounded-md border border-line bg-surface max-md:rounded-none max-md:border-x-0"
    >
      {props.title && (
        <header className="flex min-h-10 items-center justify-between border-b border-line px-3">
          <h2 className="text-sm font-bold">{props.title}</h2>
          {props.actions}
        </header>
      )}
      {props.children}
    </section>
  )
}

/** Values by their labels, in a grid; as many columns as fit. A long value takes another line: half a fact is none. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-3 p-3">
      {Object.entries(facts).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-quiet">{label}</dt>
          <dd className="text-sm break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Mood = 'good' | 'bad' | 'warn' | 'plain'
const MOODS: { readonly [M in Mood]: string } = {
  good: 'text-profit',
  bad: 'text-loss',
  warn: 'text-warn',
  plain: 'text-quiet',
}

/** A state in a word, with a dot of its colour. */
export function Badge(props: { readonly mood?: Mood; readonly icon?: IconName; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full border border-line px-2 text-xs leading-5 whitespace-nowrap">
      {props.icon ? (
        <Icon name={props.icon} className={`size-3 ${MOODS[props.mood ?? 'plain']}`} />
      ) : (
        <span aria-hidden="true" className={`size-2 rounded-full bg-current ${MOODS[props.mood ?? 'plain']}`} />
      )}
      {props.children}
    </span>
  )
}
