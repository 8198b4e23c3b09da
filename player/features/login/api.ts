import { signIn, signOut } from '@paddock/contract/endpoints/auth'
import { TEXTS } from '@paddock/contract/texts'
import { useClient, useSessionStore } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'

export type Credentials = { readonly email: string; readonly password: string }

export function useSignIn(onSignedIn: () => void) {
  const client = useClient()
  const session = useSessionStore()
  return useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      client.call(signIn, { body: { email, password, domain: location.hostname } }),
    onSuccess: ({ docs, message }) => {
      const known = session.read()
      if (known) session.save({ ...known, correlationId: docs.correlationId })
      showToast(message ?? TEXTS.loginSuccessful, 'good')
      onSignedIn()
    },
  })
}

/** Signs out here whatever the server answers. 000 §4 "Logout". */
export function useSignOut() {
  const client = useClient()
  const session = useSessionStore()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      client.call(signOut, { params: { role: 'user' }, query: { domain: location.hostname } }).catch(() => null),
    onSettled: () => {
      session.clear()
      queries.clear()
    },
  })
}
