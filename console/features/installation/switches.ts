import { getInstallation, postRefreshPage, setMaintenance, setUseSocket } from '@paddock/contract/endpoints/sites'
import type { ReplyOf } from '@paddock/contract/reply'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { useFallbackMs } from '../../kit/news/index.ts'

export type Standing = ReplyOf<typeof getInstallation>['docs']
export type SwitchState = Standing['installation']
export type Scope = 'site' | 'installation'

const INSTALLATION = 'installation'
/** Others switch too, and maintenance ends by itself. */
const EVERY_MS = 10_000
const SECOND_MS = 1000

export function useStanding() {
  const client = useClient()
  return useQuery({
    queryKey: [INSTALLATION],
    queryFn: ({ signal }) => client.call(getInstallation, {}, signal).then(({ docs }) => docs),
    refetchInterval: useFallbackMs(EVERY_MS),
  })
}

/** What is about to be switched, for one site or for all of them; each asks first, with the transaction code. */
export function useSwitches(scope: Scope, about: string) {
  const client = useClient()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const facts = [[WORDS.scope, about]] as const
  const readAgain = async () => {
    await Promise.all([INSTALLATION, 'sites'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
  const done = async (message: string) => {
    showToast(message, 'good')
    await readAgain()
  }

  const maintain = (maintenanceMode: boolean, forMinutes: number) =>
    confirm({
      title: maintenanceMode ? WORDS.begin : WORDS.end,
      ...(maintenanceMode && { text: WORDS.maintenanceFact }),
      facts: maintenanceMode ? [...facts, [WORDS.minutes, forMinutes]] : facts,
      action: maintenanceMode ? WORDS.begin : WORDS.end,
      isDanger: maintenanceMode,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { maintenanceMode, scope, forMinutes, transactionCode }
        const { message } = await client.call(setMaintenance, { body, idempotencyKey })
        await done(message ?? COMMON.done)
      },
    })

  const switchSockets = (socket: boolean) =>
    confirm({
      title: `${WORDS.sockets}: ${socket ? WORDS.switchOn : WORDS.switchOff}`,
      text: WORDS.socketFact,
      facts,
      action: socket ? WORDS.switchOn : WORDS.switchOff,
      isDanger: !socket,
      run: async ({ transactionCode, idempotencyKey }) => {
        const { message } = await client.call(setUseSocket, {
          body: { socket, scope, transactionCode },
          idempotencyKey,
        })
        await done(message ?? COMMON.done)
      },
    })

  const refresh = () =>
    confirm({
      title: WORDS.refresh,
      text: WORDS.refreshFact,
      facts,
      action: WORDS.refreshPages,
      run: async ({ transactionCode, idempotencyKey }) => {
        const { docs } = await client.call(postRefreshPage, { body: { scope, transactionCode }, idempotencyKey })
        await done(WORDS.reloadsWithin(docs.withinMs / SECOND_MS))
      },
    })

  return { maintain, switchSockets, refresh }
}
