/** A file that is chosen, and what it looks like. */
import { Button, Icon } from '@paddock/ui/primitives'
import { useRef } from 'react'
import { WORDS } from '../../words/shell.ts'
import { FieldFrame } from '../form/index.ts'

type ImageFieldProps = {
  readonly label: string
  /** What is chosen; null while nothing is. */
  readonly src: string | null
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly isBusy?: boolean
  readonly className?: string
  readonly onFile: (file: File) => void
}

export function ImageField({ label, src, error, hint, isBusy = false, className, onFile }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      isRefusal
      {...(className !== undefined && { className })}
      draw={(tie) => (
        <div className="flex min-h-11 items-center gap-3">
          {src !== null && <img src={src} alt="" className="size-16 rounded-md bg-white object-contain p-1" />}
          <Button size="dense" disabled={isBusy} onClick={() => input.current?.click()}>
            <Icon name="plus" className="size-4" />
            {src === null ? WORDS.uploadImage : WORDS.uploadAnother}
          </Button>
          <input
            {...tie}
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onFile(file)
              // The same file may be chosen again.
              target.value = ''
            }}
          />
        </div>
      )}
    />
  )
}
