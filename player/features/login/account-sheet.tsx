import { Sheet } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useSignOut } from './api.ts'

/** Who is signed in, what they have, and the way out. */
export function AccountSheet(props: {
  readonly name: string
  /** False while it slides away. */
  readonly isOpen: boolean
  readonly children: ReactNode
  readonly onClose: () => void
}) {
  const signOut = useSignOut()
  const leave = () => signOut.mutate(undefined, { onSettled: props.onClose })
  return (
    <Sheet title={props.name} closeLabel={WORDS.close} isOpen={props.isOpen} onClose={props.onClose}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {props.children}
        <Button look="danger" onClick={leave} disabled={signOut.isPending}>
          <Icon name="sign-out" />
          {WORDS.logout}
        </Button>
      </div>
    </Sheet>
  )
}
