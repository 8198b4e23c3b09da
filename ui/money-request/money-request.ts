/**
 * One request of money: a bet, a cash-out, a payment. What holds for all of them (decision 0045):
 *
 * - It is kept in the tab before it is sent, under its key, and what cannot be kept is not sent.
 * - It is sent once. While one is under way another press begins nothing, so that no press has two keys.
 * - An answer that did not come, a fault, an answer that cannot be read leave its outcome unknown. Then it is asked for by its key, over
 *   reloads and losses of the network, until there is one; that is what its player is told meanwhile, and neither "done" nor "failed".
 * - It is given up only when the server does not know it after the moment from which it takes it no more: then nothing was done, and
 *   that is said. What the server has once told of is never given up.
 * - Only its owner asks. At sign-out it goes off the screen, and is asked for when its owner is back; for another account it is
 *   forgotten.
 */
import { waitAfter } from '@paddock/contract/backoff'
import type { CallFailure } from '../client/index.ts'
import type { Keeping, Kept } from './kept.ts'
import { isOffline, refusalIn, silenceIn } from './verdict.ts'

/** A call that has no answer by then is given up. */
const ANSWERED_WITHIN_MS = 10_000
/** The server may still be writing what arrived in time. */
const WRITTEN_WITHIN_MS = 2000
/** How questions without an answer slow down. Whose answer is awaited is of one's own time, so none of it is chance. */
const SLOWER = { mostMs: 12_000, growth: 2, spread: 0 }

export type MoneyNews<W, S, F> =
  /** There was no way to keep it: nothing was sent. */
  | { readonly is: 'not kept' }
  /** The answer to the sending. */
  | { readonly is: 'answered'; readonly answer: S; readonly what: W }
  /** The server has said no: nothing was done. */
  | { readonly is: 'refused'; readonly failure: CallFailure }
  /** A reload found it; what became of it is asked for. */
  | { readonly is: 'resumed'; readonly what: W }
  /** Nobody here knows what became of it, and it is asked for; told anew with each question that has no outcome. */
  | { readonly is: 'unknown'; readonly isOffline: boolean; readonly what: W }
  /** The answer to a question. */
  | { readonly is: 'found'; readonly answer: F; readonly what: W }
  /** It did not reach the server and cannot any more: nothing was done. */
  | { readonly is: 'never arrived' }
  /** It is not for whoever is signed in, or nobody is. */
  | { readonly is: 'left' }
  /** Another account has taken the place of the one before. */
  | { readonly is: 'another' }

/** Puts it to the server under its key. */
type Send<W, S> = (kept: Kept<W>, signal: AbortSignal) => Promise<S>

type Wiring<W, S, F> = {
  readonly keeping: Keeping<W>
  /** Who is signed in: the account, or where that is enough, the session. */
  readonly who: () => Promise<string>
  /** What became of it, by its key; fails with NOT_FOUND where the server knows of none. */
  readonly ask: (kept: Kept<W>, signal: AbortSignal) => Promise<F>
  /** Milliseconds since the server takes it no more, negative before; null where no such moment is known. */
  readonly lateBy: (what: W) => number | null
  readonly askEveryMs: number
  /** Whoever is told of an outcome calls `end`. */
  readonly tell: (news: MoneyNews<W, S, F>) => void
}

export type MoneyRequest<W, S> = {
  /** Keeps and sends it; nothing while one is under way. The key is one of its own for each press. */
  readonly begin: (key: string, what: W, send: Send<W, S>) => void
  /** Goes on with one that was kept, if there is one. */
  readonly resume: () => void
  /** Looks who is signed in now: for another account than before nothing goes on. */
  readonly claim: () => void
  /** The server has it: its outcome is asked for in so many milliseconds, if it does not come by itself. */
  readonly takenIn: (askInMs: number) => void
  /** The page is seen or connected again: what is not known is asked for at once. */
  readonly wake: () => void
  /** Its outcome is known: nothing is kept of it. */
  readonly end: () => void
  /** The session has ended. */
  readonly leave: () => void
}

type Work<W, S, F> = {
  readonly wiring: Wiring<W, S, F>
  current: Kept<W> | null
  stage: 'sending' | 'unknown' | 'taken in'
  /** Who was signed in last, as far as known. */
  owner: string | null
  unknownSince: number
  /** Questions in a row that had no answer. */
  failures: number
  asking: ReturnType<typeof setTimeout> | undefined
}

export function createMoneyRequest<W, S, F>(wiring: Wiring<W, S, F>): MoneyRequest<W, S> {
  const work: Work<W, S, F> = {
    wiring,
    current: null,
    stage: 'sending',
    owner: null,
    unknownSince: 0,
    failures: 0,
    asking: undefined,
  }
  return {
    begin: (key, what, send) => begin(work, { key, owner: null, what }, send),
    resume: () => resume(work),
    claim: () => claim(work),
    takenIn: (askInMs) => takenIn(work, askInMs),
    wake: () => {
      if (work.current && work.stage !== 'sending') askIn(work, 0)
    },
    end: () => end(work),
    leave: () => leave(work),
  }
}

function begin<W, S, F>(work: Work<W, S, F>, begun: Kept<W>, send: Send<W, S>): void {
  if (work.current) return
  work.current = begun
  work.stage = 'sending'
  void keepAndSend(work, begun, send)
}

async function keepAndSend<W, S, F>(work: Work<W, S, F>, begun: Kept<W>, send: Send<W, S>): Promise<void> {
  const { keeping, tell, who } = work.wiring
  const { key, what } = begun
  const owner = work.owner ?? (await who().catch(() => null))
  if (!isCurrent(work, key)) return
  const kept = { key, owner, what }
  work.owner = owner
  work.current = kept
  if (!keeping.keep(kept)) {
    end(work)
    tell({ is: 'not kept' })
    return
  }
  const said = await patiently((signal) => send(kept, signal))
  // Its player may have left, or newer news of it may have come: then nothing is for this answer to change.
  if (!isCurrent(work, key)) return
  if ('answer' in said) {
    if (work.stage === 'sending') takenIn(work, work.wiring.askEveryMs)
    tell({ is: 'answered', answer: said.answer, what })
  } else afterSending(work, kept, said)
}

function afterSending<W, S, F>(work: Work<W, S, F>, { what }: Kept<W>, { thrown, wasGivenUp }: Failed): void {
  const { tell } = work.wiring
  const failure = refusalIn(thrown)
  if (failure) {
    end(work)
    tell({ is: 'refused', failure })
  } else if (work.stage === 'sending') {
    becomeUnknown(work)
    tell({ is: 'unknown', isOffline: isOffline(thrown, wasGivenUp), what })
  }
}

function becomeUnknown<W, S, F>(work: Work<W, S, F>): void {
  work.stage = 'unknown'
  work.unknownSince = Date.now()
  work.failures = 0
  askIn(work, work.wiring.askEveryMs)
}

function takenIn<W, S, F>(work: Work<W, S, F>, askInMs: number): void {
  if (!work.current) return
  work.stage = 'taken in'
  work.failures = 0
  askIn(work, askInMs)
}

function resume<W, S, F>(work: Work<W, S, F>): void {
  const { keeping, tell } = work.wiring
  const kept = work.current ? null : keeping.read()
  if (!kept) return
  work.current = kept
  becomeUnknown(work)
  tell({ is: 'resumed', what: kept.what })
}

function claim<W, S, F>(work: Work<W, S, F>): void {
  work.wiring.who().then(
    (me) => {
      if (work.owner !== null && work.owner !== me) {
        leave(work)
        work.wiring.tell({ is: 'another' })
      }
      work.owner = me
    },
    // It is asked for again with the next request.
    () => undefined,
  )
}

function askIn<W, S, F>(work: Work<W, S, F>, ms: number): void {
  clearTimeout(work.asking)
  work.asking = setTimeout(() => void ask(work), Math.max(0, ms))
}

async function ask<W, S, F>(work: Work<W, S, F>): Promise<void> {
  const kept = work.current
  if (!kept || work.stage === 'sending') return
  const { askEveryMs, tell, who, ask: question } = work.wiring
  // An answer tells of the moment in which it was asked for: what is not there then may still come.
  const isOver = cannotArrive(work, kept)
  const me = await patiently(who)
  if (!isCurrent(work, kept.key)) return
  if ('answer' in me && kept.owner !== null && kept.owner !== me.answer) {
    end(work)
    tell({ is: 'left' })
    return
  }
  const said = 'answer' in me ? await patiently((signal) => question(kept, signal)) : me
  if (!isCurrent(work, kept.key)) return
  if ('answer' in said) {
    work.stage = 'taken in'
    work.failures = 0
    tell({ is: 'found', answer: said.answer, what: kept.what })
  } else afterAsking(work, kept, { ...said, isOver })
  // Whoever had to ask cannot rely on news.
  if (isCurrent(work, kept.key)) askIn(work, waitAfter(work.failures, { ...SLOWER, firstMs: askEveryMs }, 0))
}

type Unfound = Failed & { readonly isOver: boolean }

function afterAsking<W, S, F>(work: Work<W, S, F>, { what }: Kept<W>, { thrown, wasGivenUp, isOver }: Unfound): void {
  const { tell } = work.wiring
  const silence = silenceIn(thrown)
  if (silence === 'signed out') {
    leave(work)
    tell({ is: 'left' })
    return
  }
  if (silence === 'not there' && isOver && work.stage === 'unknown') {
    end(work)
    tell({ is: 'never arrived' })
    return
  }
  work.failures = silence === 'not there' ? 0 : work.failures + 1
  tell({ is: 'unknown', isOffline: isOffline(thrown, wasGivenUp), what })
}

/** Whether a request that has not arrived by now never will. Where no moment is known it is as long as a sending takes at most. */
function cannotArrive<W, S, F>({ wiring, unknownSince }: Work<W, S, F>, { what }: Kept<W>): boolean {
  const late = wiring.lateBy(what) ?? Date.now() - unknownSince - ANSWERED_WITHIN_MS
  return late >= WRITTEN_WITHIN_MS
}

function end<W, S, F>(work: Work<W, S, F>): void {
  clearTimeout(work.asking)
  work.current = null
  work.wiring.keeping.forget()
}

/** What is under way stays kept for its owner; where nobody knows whose it is, nothing stays for whoever comes next. */
function leave<W, S, F>(work: Work<W, S, F>): void {
  const { keeping } = work.wiring
  clearTimeout(work.asking)
  if (work.current && keeping.read()?.owner === null) keeping.forget()
  work.current = null
  work.owner = null
}

const isCurrent = <W, S, F>({ current }: Work<W, S, F>, key: string): boolean => current?.key === key

type Failed = { readonly thrown: unknown; readonly wasGivenUp: boolean }

/** The answer, or why there is none. A call that is not answered in time is given up, also where it cannot be aborted. */
async function patiently<T>(call: (signal: AbortSignal) => Promise<T>): Promise<{ readonly answer: T } | Failed> {
  const patience = new AbortController()
  const { signal } = patience
  const givenUp = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('no answer in time'))),
  )
  const givingUp = setTimeout(() => patience.abort(), ANSWERED_WITHIN_MS)
  try {
    return { answer: await Promise.race([call(signal), givenUp]) }
  } catch (thrown) {
    return { thrown, wasGivenUp: signal.aborted }
  } finally {
    clearTimeout(givingUp)
  }
}
