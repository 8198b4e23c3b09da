/** Covers the prices and nothing else: names and positions stay readable. docs/screens.md "Overlays". */
export function Overlay({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  return (
    <div className={`absolute inset-0 z-10 flex items-center justify-center rounded-md bg-shade ${className}`}>
      <span className="text-center text-xs font-bold tracking-wide text-white">{text}</span>
    </div>
  )
}
