import { useSite } from '@paddock/ui/site'

/** The site's picture, or its name in two colours; only its first letter where there is little room. */
export function Brand({ isShort = false }: { readonly isShort?: boolean }) {
  const { name, headerLogo, logoText } = useSite().config
  if (headerLogo !== null) return <img src={headerLogo} alt={name} className="h-7 w-auto" />
  const shown = logoText.first || name
  return (
    <>
      <span aria-hidden className="flex size-7 items-center justify-center rounded-md bg-brand text-on-brand">
        {shown.slice(0, 1)}
      </span>
      <span className={isShort ? 'max-sm:sr-only' : ''}>
        {shown}
        <span className="text-brand-text">{logoText.second}</span>
      </span>
    </>
  )
}
