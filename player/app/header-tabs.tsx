import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { isEventPath } from './layout.ts'
import { type Product, useProducts } from './site-links.ts'
import { WORDS } from '../words/shell.ts'

const EXCHANGE_PATHS: ReadonlySet<string> = new Set(['/', '/m', '/exchange', '/inPlay'])

function isShown({ to, kind }: Product, path: string): boolean {
  if (kind === 'exchange') return EXCHANGE_PATHS.has(path) || isEventPath(path)
  return path === to || path.startsWith(`${to}/`)
}

/** The products, below the header; the one whose page is shown is marked, and in sight where not all fit. 001 §2.4. */
export function HeaderTabs() {
  const products = useProducts()
  const [pathname] = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={row} aria-label={WORDS.products} className="relative flex min-w-0 overflow-x-auto [scrollbar-width:none]">
      {products.map((product) => {
        const isMarked = isShown(product, pathname)
        return (
          <Link
            key={product.to}
            to={product.to}
            aria-current={isMarked ? 'page' : undefined}
            className={`flex h-11 shrink-0 items-center border-b-2 px-3 text-sm md:h-10 ${
              isMarked ? 'border-brand font-bold' : 'border-transparent text-quiet hover:text-text'
            }`}
          >
            {product.label()}
          </Link>
        )
      })}
    </nav>
  )
}
