import { NavLink } from './nav-link.tsx'
import { useCurrentInSight } from './use-current-in-sight.ts'

type PageLinksProps = {
  readonly label: string
  readonly pages: readonly { readonly to: string; readonly label: () => string }[]
  readonly className: string
}

/** A row of links to pages that belong together, wider than a phone: the one of this page is in sight. */
export function PageLinks({ label, pages, className }: PageLinksProps) {
  const row = useCurrentInSight()
  return (
    <nav ref={row} aria-label={label} className={`flex overflow-x-auto [scrollbar-width:none] ${className}`}>
      {pages.map((page) => (
        <NavLink
          key={page.to}
          to={page.to}
          className={(isActive) =>
            `flex h-11 shrink-0 items-center border-b-2 px-2 text-sm sm:px-3 ${
              isActive ? 'border-brand font-bold' : 'border-transparent text-quiet hover:text-text'
            }`
          }
        >
          {page.label()}
        </NavLink>
      ))}
    </nav>
  )
}
