/** The sheet of the ways in; what it shows turns without it leaving. */
import { TEXTS } from '@paddock/ui/words'
import { ClientProvider } from '@paddock/ui/client'
import { Sheet } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { ForgotForm, LoginForm, NewPasswordForm, RegisterForm } from '../../features/entry/index.ts'
import { readOrigin } from '../origin.ts'
import { session } from '../services.ts'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { useEntry } from './controls.ts'
import { useArrived } from './use-arrived.ts'
import { entryClient, entrySession } from './entry-client.ts'
import type { OpenSheet } from './state.ts'

const TITLES: { readonly [S in OpenSheet['is']]: () => string } = {
  login: () => WORDS.login,
  register: () => ENTRY_WORDS.register,
  forgotPassword: () => ENTRY_WORDS.resetPassword,
  newPassword: () => ENTRY_WORDS.changePassword,
}

type EntrySheetProps = { readonly sheet: OpenSheet; readonly onClose: () => void }

export default function EntrySheet({ sheet, onClose }: EntrySheetProps) {
  const { entry } = useEntry()
  return (
    <Sheet title={TITLES[sheet.is]()} closeLabel={WORDS.close} onClose={onClose} isOpen={!entry.isLeaving} focusesField>
      {sheet.is === 'newPassword' && !sheet.isForced ? (
        <WishedPassword />
      ) : (
        <ClientProvider client={entryClient} session={entrySession}>
          <SheetForm sheet={sheet} />
        </ClientProvider>
      )}
    </Sheet>
  )
}

function SheetForm({ sheet }: { readonly sheet: OpenSheet }) {
  const { isRemembered, remember, turn, restart } = useEntry()
  const arrived = useArrived()
  const toLogin = () => turn({ is: 'login', reason: null })
  switch (sheet.is) {
    case 'login':
      return (
        <LoginForm
          reason={sheet.reason}
          isRemembered={isRemembered}
          onRemembered={remember}
          onArrived={arrived}
          onRegister={() => turn({ is: 'register' })}
          onForgot={() => turn({ is: 'forgotPassword' })}
        />
      )
    case 'register':
      return <RegisterForm origin={readOrigin(localStorage)} onArrived={arrived} onLogin={toLogin} />
    case 'forgotPassword':
      return <ForgotForm onDone={toLogin} onLogin={toLogin} />
    case 'newPassword':
      return (
        <NewPasswordForm
          isForced
          oldPassword={sheet.oldPassword}
          onChanged={() => restart(null)}
          onFailed={(text) => restart(text)}
        />
      )
  }
}

/** Of who is signed in: afterwards they are not, whatever came of it. 001 §2.11, §4. */
export function WishedPassword() {
  const { restart } = useEntry()
  return (
    <NewPasswordForm
      isForced={false}
      oldPassword={null}
      onChanged={() => {
        session.clear()
        restart(TEXTS.passwordUpdated)
      }}
      onFailed={(text) => {
        session.clear()
        showToast(text, 'bad')
        restart(text)
      }}
    />
  )
}
