import { Button } from '@paddock/ui/primitives'
import { install, type InstallWay } from '../offline/install.ts'
import { OFFLINE_WORDS } from '../offline/words.ts'

/** The way onto the home screen, or where it is found. */
export function InstallRow({ way }: { readonly way: NonNullable<InstallWay> }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 py-2">
      <p className="min-w-0">
        <span className="block text-sm">{OFFLINE_WORDS.onHomeScreen}</span>
        <span className="block text-xs text-quiet">
          {way === 'OFFER' ? OFFLINE_WORDS.installHint : OFFLINE_WORDS.shareHint}
        </span>
      </p>
      {way === 'OFFER' && <Button onClick={() => void install()}>{OFFLINE_WORDS.install}</Button>}
    </div>
  )
}
