import type { Paise } from '@paddock/domain/money'
import { formatSigned } from '@paddock/ui/formats'

export const colourOf = (amount: Paise): string => (amount > 0 ? 'text-profit' : amount < 0 ? 'text-loss' : 'text-text')

/** Profit or loss, by sign and colour. */
export const Signed = ({ amount, className = '' }: { readonly amount: Paise; readonly className?: string }) => (
  <span className={`${colourOf(amount)} tabular-nums ${className}`}>{formatSigned(amount)}</span>
)
