import type { ReplyOf } from '@paddock/contract'
import type { createPerson } from '@paddock/contract/endpoints/people'
import type { Person } from '@paddock/contract/shapes/person'
import { copyAs } from '@paddock/ui/clipboard'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'
import { type Credentials, credentialLines } from './credentials.ts'

export type MadeAccount = Credentials & { readonly userId: string; readonly passwordTold: boolean }

/** `chosen`: the password that the operator gave it, which no answer repeats. */
export const madeOf = (
  { user, password, passwordTold }: ReplyOf<typeof createPerson>['docs'],
  chosen: string | null = null,
): MadeAccount => ({ ...ownerOf(user), password: password ?? chosen, passwordTold })

/** Whose credentials they are. */
export const ownerOf = ({ _id: userId, userName, fullName, userType }: Person) => ({
  userId,
  userName,
  fullName,
  userType,
})

/** What the owner of the account needs, told this once. */
export function Made({ account, onClose }: { readonly account: MadeAccount; readonly onClose: () => void }) {
  const { userName, password, passwordTold } = account
  const text = credentialLines(account).join('\n')
  return (
    <Dialog title={WORDS.madeTitle} onClose={onClose} isForced>
      <div className="flex flex-col gap-3 p-4">
        {password !== null && <p className="text-sm text-quiet">{WORDS.shownOnceToOwner}</p>}
        {passwordTold && (
          <p role="alert" className="text-sm text-quiet">
            {WORDS.passwordNotShownAgain}
          </p>
        )}
        <pre className="rounded-md bg-raised p-3 font-mono text-sm break-words whitespace-pre-wrap select-all">
          {text}
        </pre>
        <div className="flex gap-2">
          <Button size="dense" onClick={() => void copyAs(userName, text)}>
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
