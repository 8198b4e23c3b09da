import type { ComponentProps } from 'react'

type Look = 'brand' | 'plain' | 'ghost' | 'danger'

const LOOKS: { readonly [L in Look]: string } = {
  brand: 'bg-brand text-on-brand font-bold hover:brightness-105',
  plain: 'bg-raised text-text border border-line hover:border-quiet',
  ghost: 'text-quiet hover:text-text hover:bg-raised',
  danger: 'text-loss border border-line hover:border-loss',
}

export function Button({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<'button'> & { readonly look?: Look }) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 text-sm transition-[filter,border-color] disabled:opacity-50 ${LOOKS[look]} ${className}`}
      {...rest}
    />
  )
}

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
