/** The bets of a table whose runners are backed, or laid: what is chosen, what lies, and who has won. */
import { createRunners, priceText, type Runner, type Side } from './runners.ts'
import type { Chosen, Table } from './table-shell.ts'
import { say } from './say.ts'

export type On<Code> = { readonly on: Code; readonly side?: Side }

type Terms<Code> = {
  readonly runners: readonly Runner[]
  /** As the provider reads it. */
  readonly choiceOf: (code: string, side: Side) => On<Code>
  readonly mayBring: (stake: number, choice: On<Code>) => number
  /** What a runner is called away from its column, where that says more than its name. */
  readonly calledAs?: (code: string) => string
}

export function createBets<Code extends string | number>(
  table: Table,
  {
    runners,
    choiceOf,
    mayBring,
    calledAs = (code) => runners.find((one) => one.code === code)?.name ?? '',
  }: Terms<Code>,
) {
  const offered = createRunners(runners, () => table.refresh())
  let won: readonly string[] = []
  const layOf = ({ on }: On<Code>): number => runners.find(({ code }) => code === String(on))?.lay ?? 0

  const choice = (): Chosen | null => {
    const picked = offered.picked()
    if (picked === null) return null
    const chosen = choiceOf(picked.code, picked.side)
    const name = say(calledAs(picked.code))
    return { choice: chosen, says: say(picked.side === 'lay' ? 'against {0}' : 'on {0}', name) }
  }
  const nameOf = (bet: unknown): string => {
    const { on, side } = bet as On<Code>
    const name = say(calledAs(String(on)))
    return side === 'lay' ? say('Lay {0} at {1}', name, priceText(layOf({ on }))) : name
  }
  const refresh = (): void => {
    const lying = table.bets().map(({ choice: bet, stake }) => {
      const { on, side = 'back' } = bet as On<Code>
      return { code: String(on), side, stake }
    })
    offered.show(lying, won, table.position())
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
