import type { ComponentProps } from 'react'

type Look = 'brand' | 'plain' | 'ghost' | 'danger'

const LOOKS: { readonly [L in Look]: string } = {
  brand: 'bg-brand text-on-brand font-bold hover:brightness-105',
  plain: 'bg-raised text-text border border-line hover:border-quiet',
  ghost: 'text-quiet hover:text-text hover:bg-raised',
  danger: 'text-loss border border-line hover:border-loss',
}

type Size = 'usual' | 'small' | 'dense' | 'tight' | 'strip'

/** Small only where a mouse makes up for it, or where it can be touched beyond what is seen: a thumb needs 44 px. */
const SIZES: { readonly [S in Size]: string } = {
  usual: 'min-h-11 px-4',
  small:
    "relative min-h-9 px-3 max-md:px-2 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1.5 max-md:after:content-['']",
  dense: 'min-h-8 px-3 max-md:min-h-11',
  tight: 'min-h-11 px-1',
  /** Looks lower than it can be touched: for a row that is no higher than a thumb. */
  strip: "relative min-h-8 px-3 after:absolute after:inset-x-0 after:-inset-y-[7px] after:content-['']",
}

const shapeOf = (look: Look, size: Size, className: string): string =>
  `inline-flex items-center justify-center gap-2 rounded-md text-sm transition-[filter,border-color] disabled:opacity-50 ${SIZES[size]} ${LOOKS[look]} ${className}`

export function Button({
  look = 'plain',
  size = 'usual',
  className = '',
  ...rest
}: ComponentProps<'button'> & { readonly look?: Look; readonly size?: Size }) {
  return <button type="button" className={shapeOf(look, size, className)} {...rest} />
}

type ButtonLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children'> & {
  readonly href: string
  readonly look?: Look
}

/** To a page of somebody else's, in a tab of its own, which cannot reach back. */
export const ButtonLink = ({ href, look = 'plain', className = '', children }: ButtonLinkProps) => (
  <a href={href} target="_blank" rel="noreferrer" className={shapeOf(look, 'usual', className)}>
    {children}
  </a>
)

/** A square button with an icon; the label is read out. */
export function IconButton({
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-11 items-center justify-center rounded-md text-quiet hover:bg-raised hover:text-text disabled:opacity-50 ${className}`}
      {...rest}
    />
  )
}
