import { Icon } from '@paddock/ui/primitives'
import type { PointerEvent, ReactNode } from 'react'
import { SLIP_WORDS } from './words.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '00', '.'] as const

/** Whether fingers are what points here: then the slip brings its own keys, and no keyboard covers half the page. */
export const hasKeypad = (): boolean => matchMedia('(pointer: coarse)').matches

type KeypadProps = {
  readonly onKey: (key: string) => void
  readonly onBackspace: () => void
  /** Stakes are whole rupees. */
  readonly takesPoint: boolean
}

/** The keys of the field that has the focus, which they leave where it is. */
export function Keypad({ onKey, onBackspace, takesPoint }: KeypadProps) {
  return (
    <fieldset className="grid grid-cols-7 gap-1 max-[359px]:-mx-2 max-[359px]:gap-x-0 short:col-start-2 short:row-span-2 short:row-start-1">
      <legend className="sr-only">{SLIP_WORDS.keypad}</legend>
      {KEYS.map((key) => (
        <Key
          key={key}
          label={key === '.' ? SLIP_WORDS.point : SLIP_WORDS.digit(key)}
          isDisabled={key === '.' && !takesPoint}
          onPress={() => onKey(key)}
        >
          {key}
        </Key>
      ))}
      <Key
        label={SLIP_WORDS.backspace}
        isDisabled={false}
        onPress={onBackspace}
        className="col-start-7 row-span-2 row-start-1"
      >
        <Icon name="clear" />
      </Key>
    </fieldset>
  )
}

type KeyProps = {
  readonly label: string
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
  readonly className?: string | undefined
}

const stayInField = (event: PointerEvent) => event.preventDefault()

function Key({ label, isDisabled, onPress, children, className = '' }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onPointerDown={stayInField}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`flex min-h-11 items-center justify-center rounded-md border border-line bg-surface text-md font-bold text-text active:bg-raised disabled:opacity-40 ${className}`}
    >
      {children}
    </button>
  )
}
