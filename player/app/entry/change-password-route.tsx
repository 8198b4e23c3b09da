import { useIsSignedIn } from '@paddock/ui/client'
import { LoginFirst } from '../login-first.tsx'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { WishedPassword } from './entry-sheet.tsx'

export default function ChangePasswordRoute() {
  if (!useIsSignedIn()) return <LoginFirst />
  return (
    <section
      aria-label={ENTRY_WORDS.changePassword}
      className="mx-auto max-w-[480px] rounded-md border border-line bg-surface"
    >
      <h1 className="mb-3 flex h-12 items-center border-b border-line px-4 text-md font-bold">
        {ENTRY_WORDS.changePassword}
      </h1>
      <WishedPassword />
    </section>
  )
}
