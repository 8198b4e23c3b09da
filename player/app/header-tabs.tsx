import { NavLink, useLocation } from 'react-router'
import { isEventPath } from './layout.ts'
import { useProducts } from './site-links.ts'
import { WORDS } from './words.ts'

/** The products, below the header; the one whose page is shown is marked. 001 §2.4. */
export function HeaderTabs() {
  const products = useProducts()
  const { pathname } = useLocation()
  const isExchange = pathname === '/' || pathname === '/m' || pathname === '/inPlay' || isEventPath(pathname)
  return (
    <nav aria-label={WORDS.products} className="flex min-w-0 overflow-x-auto [scrollbar-width:none]">
      {products.map(({ to, label, kind }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            `flex h-11 shrink-0 items-center border-b-2 px-3 text-sm md:h-10 ${
              isActive || (kind === 'exchange' && isExchange)
                ? 'border-brand font-bold'
                : 'border-transparent text-quiet hover:text-text'
            }`
          }
        >
          {label()}
        </NavLink>
      ))}
    </nav>
  )
}
