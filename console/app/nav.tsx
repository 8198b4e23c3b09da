import { Icon } from '@paddock/ui/primitives'
import { Link, useLocation } from 'react-router'
import { useMay } from '../kit/me/index.ts'
import { useWaiting } from '../kit/waiting/index.ts'
import { PAGES } from './pages.ts'
import { WORDS } from '../words/shell.ts'

/** The pages that the role has a right to, in groups. */
export function Nav({ onGone }: { readonly onGone?: () => void }) {
  const may = useMay()
  const waiting = useWaiting()
  const items = PAGES.flatMap(({ path, right, nav }) => (nav && may(right) ? [{ path, ...nav() }] : []))
  const groups = [...new Set(items.map(({ group }) => group))]
  const current = placeOf(useLocation().pathname, items)
  return (
    <nav aria-label={WORDS.menu} className="flex flex-col gap-4 p-2 pt-3">
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h2 className="px-2 pb-1 text-xs text-quiet">{group}</h2>
          <ul>
            {items
              .filter((item) => item.group === group)
              .map(({ path, label, icon }) => (
                <li key={path}>
                  <Link
                    to={path}
                    {...(onGone && { onClick: onGone })}
                    {...(path === current && { 'aria-current': 'page' })}
                    className={`flex h-8 items-center gap-2 rounded-md px-2 text-sm max-md:h-11 ${
                      path === current ? 'bg-raised font-bold text-text' : 'text-quiet hover:bg-raised hover:text-text'
                    }`}
                  >
                    <Icon name={icon} className="size-4 shrink-0" />
                    <span title={label} className="min-w-0 truncate">
                      {label}
                    </span>
                    <WaitingCount count={waiting.get(path)?.count} />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** The page of the menu at which an address is, or below which: of two the nearer. */
const placeOf = (pathname: string, items: readonly { readonly path: string }[]): string | undefined =>
  items
    .map(({ path }) => path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((one, other) => other.length - one.length)[0]

/** A number to look at, in words to who listens. */
const WaitingCount = ({ count }: { readonly count: string | undefined }) =>
  count === undefined ? null : (
    <span className="ml-auto shrink-0 rounded-full bg-brand px-2 text-xs font-bold text-on-brand">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">: {WORDS.waiting(count)}</span>
    </span>
  )
