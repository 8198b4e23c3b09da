import type { Paise } from '@paddock/domain/money'
import { formatBalance, formatResult } from '@paddock/ui/formats'

/** An amount; where it is somebody's result, in its colour and with its sign. */
export function Money({ amount, isResult = false }: { readonly amount: Paise; readonly isResult?: boolean }) {
  if (!isResult) return <span className="tabular-nums">{formatBalance(amount)}</span>
  const color = amount > 0 ? 'text-profit' : amount < 0 ? 'text-loss' : 'text-quiet'
  return <span className={`tabular-nums ${color}`}>{formatResult(amount)}</span>
}
