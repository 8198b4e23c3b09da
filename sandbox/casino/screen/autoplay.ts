/** Rounds one after the other, by nobody's hand: off until it is asked for, and with an end to what it may lose. docs/casino-sandbox.md "Autoplay". */
import { after, BEGUN, type Course, type Plan, type Reached, reachedOf, readRupees } from './course.ts'
import { button, field, make } from './dom.ts'
import type { Round } from './link.ts'
import { rupees, shortRupees } from './money.ts'
import { createDialog, showDialog } from './panels.ts'
import { say } from './say.ts'

/** `BARRED`: for a reason that is said already. */
type End = Reached | 'STOPPED' | 'AWAY' | 'OTHER_BET' | 'UNSETTLED' | 'BARRED'

const WORDS: Readonly<Record<Exclude<End, 'BARRED'>, string>> = {
  ROUNDS: 'Autoplay is over.',
  LOSS: 'Autoplay stopped: another round could lose more than you set.',
  WIN: 'Autoplay stopped: you have won what you set.',
  STOPPED: 'Autoplay stopped.',
  AWAY: 'Autoplay stopped, since the game was out of sight.',
  OTHER_BET: 'Autoplay stopped, since your bet was changed.',
  UNSETTLED: 'Autoplay stopped, since a round is not settled yet.',
}
function told(end: Exclude<End, 'BARRED'>, { played, net }: Course): string {
  if (played === 0) return say(WORDS[end])
  const [rounds, sign] = [played === 1 ? say('1 round') : say('{0} rounds', played), net > 0 ? '+' : '']
  return `${say(WORDS[end])} ${rounds}: ${sign}${rupees(net).replace('-', '−')}.`
}

/** No faster than rounds are played by hand. */
const PACE_MS = 2500
const ROUNDS = [10, 25, 50, 100]

type Bet = { readonly stake: number; readonly choice: unknown }

type Parts = {
  /** What is bet on now; its choice is null where nothing is. */
  readonly bet: () => Bet
  /** A round as the button plays it. Null where none was. */
  readonly play: () => Promise<Round | null>
  /** Whether nothing may be staked just now, which is said already. */
  readonly isBarred: () => boolean
  readonly changed: () => void
  /** It has begun. */
  readonly begun: () => void
  readonly say: (text: string) => void
}

export type Autoplay = {
  /** Opens it. */
  readonly opener: HTMLButtonElement
  readonly dialog: HTMLDialogElement
  /** What ends it, in words; null where it does not play. */
  says(): string | null
  /** Behind the round that is under way. */
  stop(): void
  /** Looks at once whether it may go on. */
  look(): void
}

export function createAutoplay(parts: Parts): Autoplay {
  let left: number | null = null
  let isStopped = false
  let wake = (): void => undefined

  async function run(plan: Plan): Promise<void> {
    isStopped = false
    const bet = parts.bet()
    let course = BEGUN
    let end: End | null = null
    for (;;) {
      end ??= endOf(plan, course, bet)
      if (end !== null) break
      left = plan.rounds - course.played
      parts.changed()
      if (course === BEGUN) parts.begun()
      const next = pause(PACE_MS)
      const round = await parts.play()
      if (round === null) end = 'BARRED'
      // A win that has not come is not there to be staked, and neither is a stake that goes back.
      else if (round.stage !== 'closed') end = 'UNSETTLED'
      else {
        course = after(course, round)
        await next
      }
    }
    left = null
    if (end !== 'BARRED') parts.say(told(end, course))
    parts.changed()
  }

  function endOf(plan: Plan, course: Course, begun: Bet): End | null {
    if (parts.isBarred()) return 'BARRED'
    if (isStopped) return 'STOPPED'
    if (document.hidden) return 'AWAY'
    if (JSON.stringify(parts.bet()) !== JSON.stringify(begun)) return 'OTHER_BET'
    return reachedOf(plan, course, begun.stake)
  }

  const pause = async (ms: number): Promise<void> =>
    await new Promise((resolve) => {
      wake = resolve
      setTimeout(resolve, ms)
    })

  const form = createForm(parts.bet, (plan) => void run(plan))
  return {
    ...form,
    says() {
      if (left === null) return null
      return isStopped ? say('Stopping …') : say('Stop autoplay · {0}', left)
    },
    stop() {
      isStopped = true
      parts.changed()
      wake()
    },
    look() {
      if (left !== null && parts.isBarred()) wake()
    },
  }
}

function createForm(bet: () => Bet, start: (plan: Plan) => void): Pick<Autoplay, 'opener' | 'dialog'> {
  let rounds = ROUNDS[0] ?? 0
  const amount = (id: string) => make('input', { id, inputmode: 'numeric', autocomplete: 'off' })
  const [lost, won] = [amount('most-lost'), amount('enough-won')]
  const hint = make('p', { class: 'quiet' })
  const counts = ROUNDS.map((one) =>
    button(String(one), {}, () => {
      rounds = one
      show()
    }),
  )
  const go = button(say('Start autoplay'), { class: 'main' }, () => {
    const plan = planned()
    dialog.close()
    if (plan) start(plan)
  })
  const dialog = createDialog(
    say('Autoplay'),
    make(
      'p',
      {},
      say(
        'Plays your bet again and again, as it stands. It stops at what you set here, when you press Stop, when your bet is changed or the game is out of sight, and whenever a stake is not taken.',
      ),
    ),
    make(
      'div',
      { class: 'field' },
      make('span', { class: 'label' }, say('Rounds')),
      make('div', { class: 'switch', role: 'group', 'aria-label': say('Rounds') }, ...counts),
    ),
    field(say('Most that may be lost, ₹'), lost),
    field(say('Stop when this is won, ₹ (may be empty)'), won),
    hint,
    go,
  )
  /** Null where it cannot be begun so. */
  function planned(): Plan | null {
    const [mostLost, enoughWon] = [readRupees(lost.value), readRupees(won.value)]
    if (enoughWon === undefined || !mostLost || mostLost < bet().stake) return null
    return { rounds, mostLost, enoughWon }
  }
  function show(): void {
    const { stake } = bet()
    for (const [n, one] of counts.entries()) one.setAttribute('aria-pressed', String(ROUNDS[n] === rounds))
    hint.textContent = say(
      'Each round stakes {0}; none is begun that could lose more in all than you set.',
      shortRupees(stake),
    )
    go.disabled = planned() === null
  }
  for (const one of [lost, won]) one.addEventListener('input', show)
  const opener = button(say('Auto'), { class: 'auto', 'aria-label': say('Autoplay') }, () => {
    show()
    showDialog(dialog)
  })
  return { opener, dialog }
}
