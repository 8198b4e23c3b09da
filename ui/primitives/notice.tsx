import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type NoticeProps = {
  readonly icon: IconName
  readonly text: string
  readonly hint?: string
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly children?: ReactNode
}

/** What stands in the place of a list that is empty or could not be read. */
export function Notice({ icon, text, hint, action, children }: NoticeProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <Icon name={icon} className="size-6 text-quiet" />
      <p className="text-sm text-text">{text}</p>
      {hint && <p className="max-w-80 text-xs text-quiet">{hint}</p>}
      {action && (
        <Button onClick={action.run} className="mt-1">
          {action.label}
        </Button>
      )}
      {children}
    </div>
  )
}
