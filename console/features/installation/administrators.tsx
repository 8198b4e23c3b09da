import { proposeAdministrator } from '@paddock/contract/endpoints/control-changes'
import { isUserName, looksLikePhone } from '@paddock/domain/access'
import { useClient } from '@paddock/ui/client'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { FILTER } from '../../kit/form/index.ts'
import { OnceDialog, useReadChangesAgain } from '../../kit/second-officer/index.ts'
import { Row } from './switch-row.tsx'

/** One administrator proposes a further one; another confirms below. Each is told half of the first password. */
export function Administrators() {
  const client = useClient()
  const ask = useConfirm()
  const readAgain = useReadChangesAgain()
  const [name, setName] = useState('')
  const [begins, setBegins] = useState<string | null>(null)
  const isName = isUserName(name) && !looksLikePhone(name)
  const propose = () =>
    ask({
      title: WORDS.newAdministrator,
      text: WORDS.newAdministratorFact,
      facts: [[COMMON.username, name]],
      action: WORDS.propose,
      isDanger: true,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(proposeAdministrator, { body: { userName: name, transactionCode } })
        setName('')
        setBegins(docs.passwordBegins)
        await readAgain()
      },
    })
  return (
    <Row label={WORDS.newAdministrator} fact={WORDS.newAdministratorFact}>
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isName) propose()
        }}
      >
        <input
          aria-label={COMMON.username}
          placeholder={COMMON.username}
          title={WORDS.userNameRule}
          value={name}
          maxLength={24}
          autoComplete="off"
          aria-invalid={name !== '' && !isName}
          onChange={({ target }) => setName(target.value.trim())}
          className={`${FILTER} w-40 aria-[invalid=true]:border-loss`}
        />
        <Button size="dense" type="submit" disabled={!isName}>
          {WORDS.propose}
        </Button>
      </form>
      {begins !== null && (
        <OnceDialog
          title={WORDS.passwordBegins}
          text={WORDS.passwordBeginsFact}
          secret={begins}
          onClose={() => setBegins(null)}
        />
      )}
    </Row>
  )
}
