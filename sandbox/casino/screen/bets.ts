/** The bets of a table whose runners are backed, or laid: what is chosen, what lies, and who has won. */
import { createRunners, priceText, type Runner, type Side } from './runners.ts'
import type { Chosen, Table } from './table-shell.ts'

export type On<Code> = { readonly on: Code; readonly side?: Side }

type Terms<Code> = {
  readonly runners: readonly Runner[]
  /** As the provider reads it. */
  readonly choiceOf: (code: string, side: Side) => On<Code>
  readonly mayBring: (stake: number, choice: On<Code>) => number
}

export function createBets<Code extends string | number>(table: Table, { runners, choiceOf, mayBring }: Terms<Code>) {
  const offered = createRunners(runners, () => table.refresh())
  let won: readonly string[] = []
  const runnerOf = ({ on }: On<Code>): Runner | undefined => runners.find(({ code }) => code === String(on))

  const choice = (): Chosen | null => {
    const picked = offered.picked()
    if (picked === null) return null
    const chosen = choiceOf(picked.code, picked.side)
    const name = runnerOf(chosen)?.name ?? ''
    return { choice: chosen, says: picked.side === 'lay' ? `against ${name}` : `on ${name}` }
  }
  const nameOf = (bet: unknown): string => {
    const { name = '', lay = 0 } = runnerOf(bet as On<Code>) ?? {}
    return (bet as On<Code>).side === 'lay' ? `Lay ${name} at ${priceText(lay)}` : name
  }
  const refresh = (): void => {
    const lying = table.bets().map(({ choice: bet, stake }) => {
      const { on, side = 'back' } = bet as On<Code>
      return { code: String(on), side, stake }
    })
    offered.show(lying, won)
  }
  /** Who has won, or nobody yet. */
  const winners = (codes: readonly string[]): void => {
    won = codes
    table.refresh()
  }
  return {
    element: offered.element,
    winners,
    /** What a table asks of its game. */
    terms: {
      choice,
      nameOf,
      mayBring: (stake: number, bet: unknown): number => mayBring(stake, bet as On<Code>),
      refresh,
    },
  }
}
