import { createLoginTicket } from '@paddock/contract/endpoints/access'
import { getCumulative } from '@paddock/contract/endpoints/home'
import { useClient } from '@paddock/ui/client'
import { copyAs } from '@paddock/ui/clipboard'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { siteOf } from '@paddock/ui/site'
import { useQuery } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'

const KEPT_MS = 300_000

/** Whether this site takes such links at all. The server is asked again when one is made. */
export function useHasLoginLinks(): boolean {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['site', 'loginLinks'],
    queryFn: async ({ signal }) => {
      const query = { domainType: 'mobile' as const, wholeAppConfiguration: true }
      const { docs } = await client.call(getCumulative, { query }, signal)
      return siteOf(docs)?.can('loginLinks') ?? false
    },
    staleTime: KEPT_MS,
  })
  return data ?? false
}

export type LoginLink = { readonly userName: string; readonly address: string }

/** `onLink` gets the link: it is told this once. */
export function useMakeLoginLink(onLink: (link: LoginLink) => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  return (userId: string, userName: string) =>
    confirm({
      title: WORDS.loginLink,
      text: WORDS.loginLinkFact,
      facts: [[WORDS.about, userName]],
      action: WORDS.makeLink,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(createLoginTicket, { params: { role }, body: { userId, transactionCode } })
        onLink({ userName: docs.userName, address: new URL(docs.path, location.origin).href })
      },
    })
}

/** The link, to be handed over now. */
export function LoginLinkDialog({ link, onClose }: { readonly link: LoginLink; readonly onClose: () => void }) {
  return (
    <Dialog title={WORDS.loginLinkTitle(link.userName)} onClose={onClose} isForced>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-quiet">{WORDS.loginLinkHint}</p>
        <p className="rounded-md bg-raised p-3 font-mono text-sm break-all select-all">{link.address}</p>
        <div className="flex gap-2">
          <Button size="dense" onClick={() => void copyAs(WORDS.loginLink, link.address)}>
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
