/** Rounds as records, to be checked by what is not the provider's: an operator has a page for that, which works without a network. */
import { button, make } from './dom.ts'
import { facts, type Revealed, type Round } from './link.ts'

/** A line each, as `GET /rounds/{id}` has them. `chain`: of a round that everybody shares, what was published before the first. */
export function createRecords(rounds: readonly Round[], seed: Pick<Revealed, 'seed'>, chain?: string): HTMLElement {
  const lines = rounds.map((round) => JSON.stringify(recordOf(round, seed.seed, chain)))
  const text = make('textarea', { readonly: '', rows: 4, 'aria-label': 'Records of these rounds' })
  text.value = lines.join('\n')
  const said = make('span', { role: 'status', class: 'quiet' })
  const copy = button('Copy', { class: 'link' }, () => {
    text.select()
    // A frame of another page may not write what was copied by the newer way.
    said.textContent = document.execCommand('copy') ? 'Copied' : 'Selected: copy it from here'
  })
  const count = rounds.length === 1 ? 'Record of this round' : `Records of these ${rounds.length} rounds`
  return make(
    'details',
    { class: 'records' },
    make('summary', {}, `${count}, to be checked elsewhere`),
    text,
    copy,
    ' ',
    said,
  )
}

const recordOf = (
  { roundId, stake, payout, choice, steps, nonce, seedHash, clientSeed, outcome, paytableHash, day }: Round,
  serverSeed: string,
  chain: string | undefined,
) => ({
  roundId,
  gameCode: facts.offer.gameCode,
  serverSeed,
  seedHash,
  clientSeed,
  nonce,
  stake: String(stake),
  payout: String(payout),
  choice,
  steps,
  outcome,
  ...(paytableHash !== undefined && { paytableHash }),
  ...(day && { day }),
  ...(chain !== undefined && { chain }),
})
