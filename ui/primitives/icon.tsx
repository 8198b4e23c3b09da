import sprite from './icons.svg?no-inline'

export type IconName =
  | 'home'
  | 'in-play'
  | 'bets'
  | 'close'
  | 'clear'
  | 'sun'
  | 'moon'
  | 'user'
  | 'ladder'
  | 'plus'
  | 'minus'
  | 'chevron'
  | 'arrow'
  | 'check'
  | 'warning'
  | 'clock'
  | 'sign-out'
  | 'search'
  | 'menu'
  | 'more'
  | 'people'
  | 'board'
  | 'chart'
  | 'lock'
  | 'columns'
  | 'download'
  | 'filter'
  | 'pencil'
  | 'copy'
  | 'transfer'
  | 'shield'
  | 'history'
  | 'globe'
  | 'refresh'
  | 'key'
  | 'receipt'
  | 'sort'

/** An icon beside its words, or in a control that has an aria-label: never read out itself. */
export function Icon({ name, className = 'size-5' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg aria-hidden="true" className={`${className} shrink-0 fill-none stroke-current`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
