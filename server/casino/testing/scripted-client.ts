/** A provider as it is asked by us, in a test: it says of rounds what it is told to, and counts what it was asked. */
import type { ReportLine, ToldRound } from '../adapters/outbound/outbound.ts'
import type { ProviderClient } from '../providers/client.ts'

export type Saying = ToldRound['state'] | 'unknown' | undefined

const LINES_A_PAGE = 2

export function createScriptedClient() {
  const script = {
    /** Undefined: it does not answer. */
    state: 'open' as Saying,
    /** What it answers to whoever asks it to cancel; as above where it is null. */
    cancels: null as ToldRound['state'] | null,
    stake: null as number | null,
    payout: null as number | null,
    /** Run before it answers, as whatever happens meanwhile. */
    meanwhile: async () => {},
    /** Whether it hears that sessions are over. */
    hears: true,
    /** By day; undefined: it does not answer. */
    report: {} as Readonly<Record<string, readonly ReportLine[]>> | undefined,
  }
  const asked: string[] = []
  const told = (state: ToldRound['state']): ToldRound => {
    const { stake, payout } = script
    return { state, stake: stake as ToldRound['stake'], payout: payout as ToldRound['payout'], said: { state } }
  }
  const client: Pick<ProviderClient, 'round' | 'cancelRound' | 'report' | 'endSession'> = {
    async endSession({ name }, _, providerSession) {
      asked.push(`end ${name} ${providerSession}`)
      return script.hears
    },
    async round(_, __, { roundId }) {
      asked.push(roundId)
      await script.meanwhile()
      return script.state === undefined || script.state === 'unknown' ? script.state : told(script.state)
    },
    async cancelRound(_, __, { roundId }) {
      asked.push(`cancel ${roundId}`)
      const state = script.cancels ?? script.state
      return state === undefined || state === 'unknown' ? undefined : told(state)
    },
    async report(_, __, { day, cursor }) {
      asked.push(`report ${day} ${cursor}`)
      const all = script.report?.[day] ?? []
      const lines = all.slice(all.findIndex(({ txId }) => txId === cursor) + 1).slice(0, LINES_A_PAGE)
      return script.report && { lines, last: lines.at(-1)?.txId ?? null }
    },
  }
  return { client, script, asked }
}
