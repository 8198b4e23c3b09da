import { signOut } from '@paddock/contract/endpoints/auth'
import { useClient, useSessionStore } from '@paddock/ui/client'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'

/** Goes home and signs out here, whatever the server answers. 000 §4 "Logout". */
export function useSignOut() {
  const client = useClient()
  const session = useSessionStore()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => {
      navigate('/')
      return client.call(signOut, { params: { role: 'user' }, query: { domain: location.hostname } }).catch(() => null)
    },
    onSettled: () => session.clear(),
  })
}
