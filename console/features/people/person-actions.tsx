/** What may be done with an account, from its page: the buttons of the head, the menu beside them and what they open. */
import { Menu } from '@paddock/ui/layers'
import { useIsWide } from '@paddock/ui/look'
import { Button, Icon } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { useMay } from '../../kit/me/index.ts'
import { CloneDialog } from './clone-dialog.tsx'
import { EditPanel } from './edit-panel.tsx'
import { type LoginLink, LoginLinkDialog } from './login-link.tsx'
import { Made, type MadeAccount } from './made.tsx'
import { type Details, type Opened, useMenu, useWays } from './person-menu.ts'
import { ScopeLockDialog } from './scope-lock-dialog.tsx'

export function PersonActions({ details }: { readonly details: Details }) {
  const { user } = details
  const [open, setOpen] = useState<Opened | null>(null)
  const [made, setMade] = useState<MadeAccount | null>(null)
  const [link, setLink] = useState<LoginLink | null>(null)
  const items = useMenu(details, { onOpen: setOpen, onMade: setMade, onLink: setLink })
  const close = () => setOpen(null)
  return (
    <>
      <HeadButtons details={details} onEdit={() => setOpen('edit')} />
      <Menu
        trigger={
          <Button size="dense" aria-label={WORDS.more} className="px-2">
            <Icon name="more" className="size-4" />
          </Button>
        }
        items={items}
      />
      {open === 'edit' && <EditPanel person={user} held={details} onClose={close} />}
      {open === 'clone' && (
        <CloneDialog
          person={user}
          onClose={close}
          onMade={(account) => {
            close()
            setMade(account)
          }}
        />
      )}
      {open === 'scopeLock' && <ScopeLockDialog person={user} onClose={close} />}
      {link && <LoginLinkDialog link={link} onClose={() => setLink(null)} />}
      {made && <Made account={made} onClose={() => setMade(null)} />}
    </>
  )
}

function HeadButtons({ details, onEdit }: { readonly details: Details; readonly onEdit: () => void }) {
  const may = useMay()
  const goTo = useNavigate()
  const ways = useWays(details)
  return (
    <>
      {useIsWide() &&
        ways.map(({ label, icon, run }) => (
          <Button key={label} size="dense" onClick={run}>
            <Icon name={icon} className="size-4" />
            {label}
          </Button>
        ))}
      {may('points.give') && (
        <Button size="dense" onClick={() => void goTo(`/points?ids=${details.user._id}`)}>
          <Icon name="transfer" className="size-4" />
          {WORDS.points}
        </Button>
      )}
      {may('payment.askFor') && details.user.userType === 'user' && (
        <Button size="dense" onClick={() => void goTo(`/deposits?claim=${details.user._id}`)}>
          <Icon name="plus" className="size-4" />
          {WORDS.depositFor}
        </Button>
      )}
      {may('account.change') && (
        <Button size="dense" look="brand" onClick={onEdit}>
          <Icon name="pencil" className="size-4" />
          {WORDS.edit}
        </Button>
      )}
    </>
  )
}
