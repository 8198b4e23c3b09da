import { Icon } from './icon.tsx'

type StarProps = {
  readonly isOn: boolean
  /** What a tap does, with the name of what it marks. */
  readonly label: string
  /** A tap before is still on its way: another does nothing. */
  readonly isBusy: boolean
  readonly onTap: () => void
  /** In the corner of a picture, which may be of any colour. */
  readonly isOnPicture?: boolean
}

/** Marks something as a favourite, or takes the mark off. */
export function Star({ isOn, label, isBusy, onTap, isOnPicture = false }: StarProps) {
  const icon = <Icon name="star" className={isOn ? 'size-5 fill-current!' : 'size-5'} />
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onTap()}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:text-text ${
        isOnPicture ? 'absolute top-0 right-0' : ''
      } ${isOn ? 'text-brand-text' : 'text-quiet'}`}
    >
      {isOnPicture ? (
        <span className="inline-flex size-8 items-center justify-center rounded-md border border-line bg-surface">
          {icon}
        </span>
      ) : (
        icon
      )}
    </button>
  )
}
