import { type DrawLink, LINK_CLASS } from '@paddock/ui/articles'
import { Link } from 'wouter'

/** Pages of ours open in their place, those elsewhere beside the app, which tells them nothing of where the reader came from. */
export const drawLink: DrawLink = ({ to, look, children }) =>
  to.startsWith('/') ? (
    <Link to={to} className={LINK_CLASS[look]}>
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer" className={LINK_CLASS[look]}>
      {children}
    </a>
  )
