/** A form of the ways in as it stands on a page: a site with these switches, a server that answers what it is told to. */
import { completeConfig, presentRefusal, type Refusal, resolveSwitches } from '@paddock/contract'
import { ClientProvider, createClient, memorySession } from '@paddock/ui/client'
import { type AppSite, SiteProvider, type SwitchName } from '@paddock/ui/site'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }

export function refusalReply(refusal: Refusal): Reply {
  return presentRefusal(refusal)
}

export const docsReply = (docs: unknown, also: object = {}): Reply => ({
  status: 200,
  body: { docs, ...also },
  headers: { authorization: `Bearer ${'t'.repeat(32)}` },
})

export function siteWith(switches: { readonly [N in SwitchName]?: boolean }): AppSite {
  const config = completeConfig({ name: 'Paddock', type: 'b2c', switches })
  const resolved = resolveSwitches(config)
  return {
    id: '1',
    label: 'demo',
    kind: 'b2c',
    config: {
      ...config,
      translations: {},
      switches: resolved,
      isRegister: resolved.register,
      forgetPassword: resolved.forgotPassword,
      depositButton: resolved.deposit,
      withdrawButton: resolved.withdraw,
      version: 1,
    },
    maintenance: false,
    useSocket: true,
    otherSite: null,
    can: (name) => resolved[name],
  }
}

export type Asked = {
  readonly path: string
  readonly method: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** One reply, or the first, the second, and so on, of which the last stays. */
type Replies = Reply | readonly Reply[]

/** Solves no puzzle until it is told to. */
type Solve = NonNullable<Parameters<typeof createClient>[0]['solve']>

/** Shows the form; `asked` holds what it sent, `answers` are given by the end of the path. */
export function show(
  form: ReactNode,
  answers: Readonly<Record<string, Replies>>,
  site: AppSite = siteWith({}),
  solve?: Solve,
) {
  const asked: Asked[] = []
  const send = vi.fn<typeof fetch>(async (input, init) => {
    const { pathname: path } = new URL(typeof input === 'string' ? input : '', 'http://localhost')
    const sent = init?.body
    asked.push({
      path,
      method: init?.method ?? 'GET',
      body: typeof sent === 'string' ? sent : '',
      headers: Object.fromEntries(new Headers(init?.headers)),
    })
    const [, replies = []] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    const turn = asked.filter((one) => one.path === path).length
    const reply = [replies].flat()[Math.min(turn, [replies].flat().length) - 1]
    if (!reply) throw new TypeError('no connection')
    return Response.json(reply.body, { status: reply.status, headers: reply.headers ?? {} })
  })
  const session = memorySession()
  const client = createClient({
    session,
    onSignedOut: session.clear,
    onMaintenance: () => {},
    fetch: send,
    ...(solve && { solve }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SiteProvider
        store={{
          read: () => site,
          refresh: async () => {},
          begin: () => {},
          readAt: () => 0,
          subscribe: () => () => {},
        }}
        waiting={null}
      >
        <ClientProvider client={client} session={session}>
          {form}
        </ClientProvider>
      </SiteProvider>
    </QueryClientProvider>,
  )
  return { asked, session }
}

export const PLAYER = {
  _id: '77',
  userName: 'asha_7',
  userType: 'user',
  createdBy: '6',
  fullName: null,
  email: null,
  emailVerified: false,
  fcmToken: null,
  profileSetup: false,
  demo: false,
  cockFightCreated: false,
  enable2fa: false,
  otpVerified: false,
  changePassword: false,
  blocked: false,
  casinoLock: false,
  bonusLock: false,
  wagerBonusId: null,
  depositCount: 0,
  confirmBets: false,
  betDelay: 0,
  sessionMax: 0,
  bookmakerMax: 0,
  betfairMax: 0,
  totalCommission: 0,
  totalAdmin: 0,
  totalUser: 0,
  userAccount: 0,
  userCount: 0,
  whiteLabelType: 'b2c',
  whiteLabelId: '1',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  correlationId: 'c-1',
  pts: 0,
  availablePts: 0,
  exposure: 0,
  casinoPts: 0,
  sportsPts: 0,
  thirdPartyPts: 0,
  creditPts: 0,
  clientPL: 0,
  profit: 0,
  loss: 0,
} as const

export const STAGE = (stage: string) => ({ stage, expiresAt: '2026-11-02T00:00:00.000Z' })
