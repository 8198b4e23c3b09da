/** What stands beside the game: its rules, and how a round is checked. */
import { longestLosingRun } from '@paddock/domain/fairness'
import { button, field, icon, make } from './dom.ts'
import { drawClientSeed, facts, type Fairness, type Revealed, type Round } from './link.ts'
import { percent, rupees } from './money.ts'
import { createRecords } from './records.ts'
import { bytesOf, type DrawOutcome, fallenOtherwise } from './redraw.ts'
import { hasFallen } from './result.ts'
import { remember as rememberHashes, wasSeen } from './seen.ts'
import { say } from './say.ts'

const ROUNDS = 1000
const READ = `read:${facts.offer.gameCode}`

/** A choice as a player would make it, with its chance. */
export type Typical = { readonly name: string; readonly chance: number }
export type Rules = {
  /** Other words for what is kept and returned than that it is the most and the least. */
  readonly kept?: string
  readonly returned?: string
  readonly text: readonly string[]
  readonly typical: () => readonly Typical[]
  readonly more?: () => Node
}

export function createDialog(title: string, ...children: Node[]): HTMLDialogElement {
  const close = icon(say('Close'), 'M6 6l12 12M18 6 6 18', () => dialog.close())
  const head = make('header', {}, make('h2', { tabindex: -1 }, title), close)
  const dialog = make('dialog', { 'aria-label': title }, head, make('div', { class: 'leaf' }, ...children))
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  return dialog
}

/** Its title is what is read first. Said here, since a browser lets no frame of another page take the focus by itself. */
export function showDialog(dialog: HTMLDialogElement): void {
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
}

function runsTable(typical: readonly Typical[]): HTMLElement {
  const rows = typical.map(({ name, chance }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, say(name)),
      make('td', {}, percent(chance)),
      make('td', {}, String(longestLosingRun(chance, ROUNDS))),
    ),
  )
  const head = ['Bet', 'Chance', 'Longest losing run'].map((name) => make('th', { scope: 'col' }, say(name)))
  return make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows))
}

/** The figures of its choices are reckoned when somebody looks. */
export function createRules({ text, typical, more, ...names }: Rules): { dialog: HTMLDialogElement; open: () => void } {
  const { rtp, edge, gameName } = facts.offer
  const runs = make('div')
  const start = button(say('I have read this'), { class: 'main' }, () => {
    rememberRead()
    dialog.close()
  })
  const dialog = createDialog(
    say('{0}: rules', gameName),
    ...text.map((line) => make('p', {}, say(line))),
    make(
      'dl',
      { class: 'figures' },
      make(
        'div',
        {},
        make('dt', {}, say(names.kept ?? 'The house keeps, at most')),
        make('dd', {}, `${edge.toFixed(2)} %`),
      ),
      make(
        'div',
        {},
        make('dt', {}, say(names.returned ?? 'Returned over time, at least')),
        make('dd', {}, `${rtp.toFixed(2)} %`),
      ),
    ),
    ...(more ? [more()] : []),
    make('h3', {}, say('Losing runs to expect')),
    make(
      'p',
      {},
      say(
        'In {0} rounds a row of losses this long is to be expected once. No bet is due after it.',
        ROUNDS.toLocaleString('en-IN'),
      ),
    ),
    runs,
    make(
      'p',
      { class: 'quiet' },
      say('A round returns at most {0}. Returns are cut down to the paisa.', rupees(facts.mostReturn)),
    ),
    start,
  )
  function open(): void {
    if (runs.childElementCount === 0) runs.append(runsTable(typical()))
    showDialog(dialog)
  }
  return { dialog, open }
}

/** The rules are read before the first stake. */
export function isRead(): boolean {
  try {
    return localStorage.getItem(READ) !== null
  } catch {
    return false
  }
}
export function rememberRead(): void {
  try {
    localStorage.setItem(READ, '1')
  } catch {
    // Shown again next time.
  }
}

export const factLine = (name: string, value: string): HTMLElement =>
  make('div', {}, make('dt', {}, name), make('dd', { class: 'code' }, value))

export type FairnessPanel = {
  readonly dialog: HTMLDialogElement
  /** `recent`: rounds of this game, which are drawn again once their seed is revealed. */
  show(fairness: Fairness, recent: readonly Round[]): void
}
type FairnessParts = {
  /** What it came to, in words. */
  readonly rotate: (clientSeed: string) => Promise<string>
  readonly draw: DrawOutcome
}

export function createFairness({ rotate, draw }: FairnessParts): FairnessPanel {
  const now = make('dl', { class: 'seeds' })
  const input = make('input', { id: 'client-seed', maxlength: 64, autocomplete: 'off', spellcheck: 'false' })
  const said = make('p', { role: 'status', class: 'quiet' })
  const past = make('ol', { class: 'past' })
  const again = button('↻', { 'aria-label': 'Draw another seed' }, () => {
    input.value = drawClientSeed()
  })
  const turn = button('Rotate and reveal', { class: 'main' }, () => {
    rotate(input.value).then((text) => {
      said.textContent = text
      input.value = drawClientSeed()
    }, fail)
  })
  const dialog = createDialog(
    'Fairness',
    make(
      'p',
      {},
      'Every round is HMAC-SHA256 of the server’s seed with your device’s seed and a count. The server’s seed is fixed before: its hash is here. Rotating shows the seed, so each of its rounds can be drawn again, as it is below with the last ones of this game. Your device keeps the hashes that it is shown, and says of each seed whether it knew it.',
    ),
    now,
    field('Your next seed', input, again),
    turn,
    said,
    make('h3', {}, 'Revealed'),
    past,
  )
  const fail = (): void => {
    said.textContent = 'That did not work.'
  }

  let shownPast: string | undefined
  function showPast(revealed: readonly Revealed[], recent: readonly Round[]): void {
    const now = revealed.map(({ hash }) => hash).join()
    if (now === shownPast) return
    shownPast = now
    past.replaceChildren(...revealed.map((seed) => pastItem(seed, recent.filter(isOf(seed)), draw)))
    if (revealed.length === 0) past.append(make('li', { class: 'quiet' }, 'No seed was rotated yet.'))
  }

  function show({ current, nextHash, past: revealed }: Fairness, recent: readonly Round[]): void {
    rememberHashes([...(current ? [current.hash] : []), nextHash])
    now.replaceChildren(
      ...(current
        ? [
            factLine('Server seed in play, its hash', current.hash),
            factLine('Your seed', current.clientSeed),
            factLine('Rounds played with them', String(current.nonce)),
          ]
        : []),
      factLine('Next server seed, its hash', nextHash),
    )
    showPast(revealed, recent)
    if (input.value === '') input.value = drawClientSeed()
  }
  return { dialog, show }
}

const isOf =
  ({ hash }: Revealed) =>
  (round: Round): boolean =>
    round.seedHash === hash && hasFallen(round)

function pastItem(revealed: Revealed, played: readonly Round[], draw: DrawOutcome): HTMLElement {
  const { hash, seed, clientSeed, nonce } = revealed
  const again = make('span', { class: 'check again' })
  fallenOtherwise(revealed, played, draw).then(
    ([other]) => {
      again.className = `check again ${other ? 'bad' : 'good'}`
      again.textContent = other ? `✕ round ${other.nonce} fell otherwise than it is drawn` : drawnAgain(played.length)
    },
    () => again.remove(),
  )
  const check = make('span', { class: 'check' }, 'checking …')
  // Only over a safe connection does a browser hash.
  sha256(seed).then(
    (own) => {
      const [look, says] = verdictOf(own, hash)
      check.textContent = says
      check.className = `check ${look}`
    },
    () => check.remove(),
  )
  const rounds = nonce === 1 ? '1 round' : `${nonce} rounds`
  return make(
    'li',
    {},
    make(
      'dl',
      { class: 'seeds' },
      factLine('Server seed', seed),
      factLine('Its hash', hash),
      factLine('Your seed', `${clientSeed}, ${rounds}`),
    ),
    check,
    again,
    ...(played.length === 0 ? [] : [createRecords(played, revealed)]),
  )
}

const drawnAgain = (rounds: number): string =>
  rounds === 0
    ? ''
    : rounds === 1
      ? '✓ 1 round here drawn again: it falls as it did'
      : `✓ ${rounds} rounds here drawn again: they fall as they did`

/** The provider says both, so that they fit shows nothing; that this device was shown the hash before does. */
function verdictOf(own: string, told: string): readonly [look: string, says: string] {
  if (own !== told) return ['bad', '✕ the seed has another hash']
  return wasSeen(own)
    ? ['good', '✓ the seed has a hash that this device was shown before']
    : ['', 'This device was not shown its hash before: nothing can be said of it here']
}

export async function sha256(hex: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(hex)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
