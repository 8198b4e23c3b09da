/** Whoever wants to talk with people of the site: in its own chat, in that of another company, or by what else it is reached. 001 §3.2. */
import { useIsSignedIn } from '@paddock/ui/client'
import { Button } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { ChatPage, ServiceChat } from '../features/chat/index.ts'
import { CHAT_WORDS } from '../features/chat/words.ts'
import { ContactWays, serviceUrl } from '../features/shell-contact/index.ts'
import { readOrigin } from './origin.ts'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { WORDS } from '../words/shell.ts'

export default function ChatRoute() {
  const site = useSite()
  const isSignedIn = useIsSignedIn()
  const { chat } = site.config.registration
  const hasOwn = site.can('ownChat')
  return (
    <div className="flex flex-col gap-2">
      {isSignedIn && <ChatPage mayBegin={hasOwn} />}
      {chat && <ServiceChat service={chat.type} elsewhere={serviceUrl(chat)} />}
      {(!isSignedIn || (!hasOwn && !chat)) && <OtherWays asksToSignIn={!isSignedIn && hasOwn} />}
    </div>
  )
}

/** The site's own chat knows whom it answers; others write to it as it is reached. */
function OtherWays({ asksToSignIn }: { readonly asksToSignIn: boolean }) {
  const askToSignIn = useSignInPrompt()
  const site = useSite()
  return (
    <section
      aria-label={CHAT_WORDS.contact}
      className="mx-auto flex w-full max-w-[640px] flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h1 className="text-md font-bold">{CHAT_WORDS.contact}</h1>
      {site.can('getInTouch') && <ContactWays branchId={readOrigin(localStorage).branchId ?? null} isChat />}
      {asksToSignIn && (
        <>
          <p className="text-sm text-quiet">{CHAT_WORDS.signIn}</p>
          <Button look="brand" onClick={() => askToSignIn()}>
            {WORDS.login}
          </Button>
        </>
      )}
    </section>
  )
}
