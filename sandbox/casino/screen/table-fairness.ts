/** How a round of everybody is checked: this device draws it again, from a value whose hash it was told before bets were taken. */
import { type Draws, shoeBytes } from '@paddock/domain/fairness'
import { make } from './dom.ts'
import type { Round } from './link.ts'
import { createDialog, factLine, sha256 } from './panels.ts'
import { createRecords } from './records.ts'
import { drawsAgain } from './redraw.ts'

export type TableRound = {
  readonly roundId: string
  readonly number: number
  readonly chain: string
  readonly seedHash: string
  readonly salt: string
  readonly shoeHash: string | null
  readonly stage: 'bets' | 'locked' | 'fallen' | 'void'
  readonly value: string | null
  readonly outcome: unknown
  readonly paytable: number
  readonly paytableHash?: string
}
export type Chain = { readonly first: string; readonly salt: string | null; readonly rounds: number }

type Law = {
  /** What falls by these draws, as a round's outcome has it. */
  readonly draw: (draws: Draws, roundNumber: number) => unknown
  /** Of games of cards: the shoe that is dealt from. */
  readonly shoe?: (draws: Draws) => readonly number[]
}

const SHOWN = 10
/** What the chain does not show, as the rules have it too. */
export const HONESTLY =
  'The first value of a chain is published before its salt is drawn, by the device of whoever sits down first. There is no public beacon here: the provider together with that player could bend a chain, and whoever holds the chain knows its results ahead.'
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function createTableFairness({ draw, shoe }: Law) {
  const now = make('dl', { class: 'seeds' })
  const past = make('ol', { class: 'past' })
  const dialog = createDialog(
    'Fairness',
    make(
      'p',
      {},
      'Every round is HMAC-SHA256 of a value with a salt and its number. The values are a chain: each is the SHA-256 of the next, so the value of a round is fixed before anybody bets and cannot be another. Its hash is here before; the value is shown when the round has fallen, and your device draws it again.',
    ),
    make('p', { class: 'quiet' }, HONESTLY),
    now,
    make('h3', {}, 'Fallen'),
    past,
  )
  /** What this device was told while the value was secret. */
  const told = new Set<string>()

  function show(chain: Chain | null, round: TableRound | null): void {
    if (round && round.stage !== 'fallen') told.add(round.seedHash)
    now.replaceChildren(
      ...(chain ? [factLine('First value of the chain', chain.first)] : []),
      ...(round
        ? [
            factLine('Its salt', round.salt),
            factLine(`Round ${round.number} is drawn from a value of this hash`, round.seedHash),
          ]
        : []),
      ...(round?.shoeHash ? [factLine('Hash of its shoe', round.shoeHash)] : []),
    )
  }

  function add(round: TableRound): void {
    if (round.value === null) return
    const check = make('span', { class: 'check' }, 'checking …')
    const facts = make('dl', { class: 'seeds' }, factLine(`Value of round ${round.number}`, round.value))
    past.prepend(make('li', {}, facts, check, createRecords([unplayed(round)], { seed: round.value }, round.chain)))
    while (past.children.length > SHOWN) past.lastElementChild?.remove()
    verdictOn(round, round.value).then(
      ([look, says]) => {
        check.className = `check ${look}`
        check.textContent = says
      },
      () => check.remove(),
    )
  }

  async function verdictOn(round: TableRound, value: string): Promise<readonly [look: string, says: string]> {
    const draws = async (): Promise<Draws> => await drawsAgain({ seed: value, clientSeed: round.salt }, round.number)
    if ((await sha256(value)) !== round.seedHash) return ['bad', '✕ the value has another hash']
    const fell = draw(await draws(), round.number)
    if (JSON.stringify(fell) !== JSON.stringify(round.outcome)) return ['bad', '✕ it fell otherwise than it is drawn']
    if (shoe && (await sha256(hex(shoeBytes(shoe(await draws()))))) !== round.shoeHash)
      return ['bad', '✕ the shoe has another hash']
    return told.has(round.seedHash)
      ? ['good', '✓ drawn again: it fell as the value says, whose hash this device was told before']
      : ['', 'Drawn again: it fell as the value says. This device was not here before it fell']
  }

  return { dialog, show, add }
}

/** As a round that nobody has bet on: what fell is the same for all. */
const unplayed = ({ roundId, number, seedHash, salt, outcome, paytableHash }: TableRound): Round => ({
  roundId,
  stage: 'closed',
  stake: 0,
  payout: 0,
  choice: {},
  steps: [],
  nonce: number,
  seedHash,
  clientSeed: salt,
  outcome,
  ...(paytableHash !== undefined && { paytableHash }),
  sight: null,
})
