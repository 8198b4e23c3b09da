import type { MouseEventHandler, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

type NavLinkProps = {
  readonly to: string
  readonly className: (isShown: boolean) => string
  readonly onClick?: MouseEventHandler | undefined
  readonly children: ReactNode
}

/** As routes compare: in any case, with or without a slash at the end. */
const plain = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1')

/** A link that says when its page is the one that is shown. */
export function NavLink({ to, className, ...props }: NavLinkProps) {
  const [path] = useLocation()
  const isShown = plain(path) === plain(to)
  return <Link to={to} aria-current={isShown ? 'page' : undefined} className={className(isShown)} {...props} />
}
