import { getCasinoProviders } from '@paddock/contract/endpoints/casino'
import type { CasinoProvider } from '@paddock/contract/shapes/casino'
import { useClient } from '@paddock/ui/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { tellOutcome, useReadChangesAgain } from '../../kit/second-officer/index.ts'
import {
  addKeyQuestion,
  type Asking,
  capsQuestion,
  type NewProvider,
  type OnKey,
  type ProviderCaps,
  registerQuestion,
  retireKeyQuestion,
  silenceQuestion,
  switchQuestion,
} from './provider-questions.ts'

const PROVIDERS = ['casino', 'providers'] as const
/** They are asked for their games once a minute. */
const EVERY_MS = 30_000

export function useProviders() {
  const client = useClient()
  return useQuery({
    queryKey: PROVIDERS,
    queryFn: async ({ signal }) => (await client.call(getCasinoProviders, {}, signal)).docs,
    refetchInterval: EVERY_MS,
  })
}

/** What is done with providers; each asks first. The forms get their questions. */
export function useProviderActions() {
  const client = useClient()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const readChangesAgain = useReadChangesAgain()
  const asking: Asking = {
    client,
    async done(outcome) {
      tellOutcome(outcome, COMMON.done)
      await Promise.all([queries.invalidateQueries({ queryKey: PROVIDERS }), readChangesAgain()])
    },
  }
  return {
    set: (provider: CasinoProvider) => confirm(switchQuestion(asking, provider)),
    retireKey: (provider: CasinoProvider, keyId: string) => confirm(retireKeyQuestion(asking, provider, keyId)),
    register: (wanted: NewProvider, onKey: OnKey) => registerQuestion(asking, wanted, onKey),
    addKey: (provider: CasinoProvider, theirKey: string, onKey: OnKey) =>
      addKeyQuestion(asking, provider, theirKey, onKey),
    setSilence: (provider: CasinoProvider, hours: number) => silenceQuestion(asking, provider, hours),
    setCaps: (provider: CasinoProvider, wanted: ProviderCaps) => capsQuestion(asking, provider, wanted),
  }
}
