import {
  changePassword,
  checkDuplicateByPost,
  giveSecondFactor,
  resetPassword,
  signUp,
  signUpDemo,
  useDirectLogin as directLogin,
} from '@paddock/contract/endpoints/access'
import { signIn } from '@paddock/contract/endpoints/auth'
import { TEXTS } from '@paddock/ui/words'
import { type Client, useClient } from '@paddock/ui/client'
import { type AppSite, useSite } from '@paddock/ui/site'
import { useMutation } from '@tanstack/react-query'
import type { Arrival, OnArrived } from './arrival.ts'
import { ENTERING } from './entering.ts'
import type { SignUpRequest } from './register-state.ts'
import { loginFacts } from './whereabouts.ts'

type Credentials = {
  readonly email: string
  readonly password: string
  readonly otp?: string
  readonly confirm?: string
  readonly demo?: boolean
}

type Entering = { readonly client: Client; readonly site: AppSite }

async function arrive({ client, site }: Entering, credentials: Credentials, by: Arrival['by']): Promise<Arrival> {
  const { docs, stage, message } = await client.call(signIn, { body: { ...credentials, ...loginFacts(site) } })
  return { by, stage, user: docs, password: credentials.password, message: message ?? TEXTS.loginSuccessful }
}

const useEntering = (): Entering => ({ client: useClient(), site: useSite() })

export function useSignIn(onArrived: OnArrived) {
  const entering = useEntering()
  return useMutation({
    mutationKey: ENTERING,
    mutationFn: (credentials: Credentials) => arrive(entering, credentials, 'login'),
    onSuccess: onArrived,
  })
}

/** A demo account is made, then signed in to. 001 §4 "Demo login". */
export function useDemoLogin(onArrived: OnArrived) {
  const entering = useEntering()
  return useMutation({
    mutationKey: ENTERING,
    mutationFn: async () => {
      const { docs } = await entering.client.call(signUpDemo, { body: {} })
      return await arrive(entering, { email: docs.userName, password: docs.password, demo: true }, 'demo')
    },
    onSuccess: onArrived,
  })
}

export function useSignUp(onArrived: OnArrived) {
  const client = useClient()
  return useMutation({
    mutationKey: ENTERING,
    mutationFn: async (body: SignUpRequest): Promise<Arrival> => {
      const { docs, stage, message } = await client.call(signUp, { body })
      return { by: 'signUp', stage, user: docs, password: '', message: message ?? TEXTS.signupSuccessful }
    },
    onSuccess: onArrived,
  })
}

/** Whether somebody has this user name here; nothing is said when it could not be asked. */
export function useIsNameTaken() {
  const client = useClient()
  return useMutation({
    mutationFn: (userName: string) =>
      client.call(checkDuplicateByPost, { body: { userName } }).then(({ docs }) => docs.userName),
  })
}

export function useResetPassword(onDone: () => void) {
  const client = useClient()
  return useMutation({
    mutationKey: ENTERING,
    mutationFn: (body: { readonly phone: string; readonly otp: string; readonly password: string }) =>
      client.call(resetPassword, { body }),
    onSuccess: onDone,
  })
}

export function useChangePassword(onDone: (transactionCode: string | null) => void) {
  const client = useClient()
  return useMutation({
    mutationKey: ENTERING,
    mutationFn: (body: { readonly oldPassword: string; readonly newPassword: string }) =>
      client.call(changePassword, { params: { role: 'user' }, body }),
    onSuccess: ({ docs }) => onDone(docs.transactionCode),
  })
}

export function useSecondFactor(onArrived: OnArrived) {
  const client = useClient()
  return useMutation({
    mutationKey: ENTERING,
    mutationFn: async (code: string): Promise<Arrival> => {
      const { docs, stage, message } = await client.call(giveSecondFactor, {
        params: { role: 'user' },
        body: { code },
      })
      return { by: 'login', stage, user: docs, password: '', message: message ?? TEXTS.loginSuccessful }
    },
    onSuccess: onArrived,
  })
}

/** Exchanges the code of a link for a session of its own. Security T2. */
export function useLinkLogin(onArrived: OnArrived) {
  const client = useClient()
  return useMutation({
    mutationKey: ENTERING,
    mutationFn: async (token: string): Promise<Arrival> => {
      const { docs, stage, message } = await client.call(directLogin, { body: { token } })
      return { by: 'login', stage, user: docs, password: '', message: message ?? TEXTS.loginSuccessful }
    },
    onSuccess: onArrived,
  })
}
