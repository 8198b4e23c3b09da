import type { ReplyOf } from '@paddock/contract'
import type { createPerson } from '@paddock/contract/endpoints/people'
import { copyAs } from '@paddock/ui/clipboard'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'

/** `password`: null when the operator chose it and knows it, and when it was told in an answer that did not arrive. */
export type MadeAccount = {
  readonly userId: string
  readonly userName: string
  readonly password: string | null
  readonly passwordTold: boolean
}

export const madeOf = ({ user, password, passwordTold }: ReplyOf<typeof createPerson>['docs']): MadeAccount => ({
  userId: user._id,
  userName: user.userName,
  password,
  passwordTold,
})

/** What the owner of the account needs, told this once. */
export function Made({ account, onClose }: { readonly account: MadeAccount; readonly onClose: () => void }) {
  const { userName, password, passwordTold } = account
  const lines = [`${WORDS.username}: ${userName}`, ...(password === null ? [] : [`${WORDS.password}: ${password}`])]
  return (
    <Dialog title={WORDS.madeTitle} onClose={onClose} isForced>
      <div className="flex flex-col gap-3 p-4">
        {password !== null && <p className="text-sm text-quiet">{WORDS.shownOnceToOwner}</p>}
        {passwordTold && (
          <p role="alert" className="text-sm text-quiet">
            {WORDS.passwordNotShownAgain}
          </p>
        )}
        <pre className="rounded-md bg-raised p-3 font-mono text-sm select-all">{lines.join('\n')}</pre>
        <div className="flex gap-2">
          <Button size="dense" onClick={() => void copyAs(userName, lines.join('\n'))}>
            <Icon name="copy" className="size-4" />
            {WORDS.copy}
          </Button>
          <Button size="dense" look="brand" className="ml-auto" onClick={onClose}>
            {WORDS.done}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
