/** What the screen and the provider say to each other, and what the page around it is told. */
export type Round = {
  readonly roundId: string
  /** The round of everybody that it is a bet on. */
  readonly table?: string
  readonly stage: string
  /** In paise, as all amounts here. */
  readonly stake: number
  readonly payout: number
  readonly choice: unknown
  readonly steps: readonly (number | string)[]
  readonly nonce: number
  readonly seedHash: string
  readonly clientSeed: string
  readonly outcome: unknown
  readonly paytableHash?: string
  /** Once the day it ended on is over: how it is among all rounds of it. */
  readonly day?: object | null
  /** What may be seen of it while it is open, as its game has it. */
  readonly sight: unknown
}

export type Revealed = {
  readonly hash: string
  readonly seed: string
  readonly clientSeed: string
  readonly nonce: number
}
export type Fairness = {
  readonly current: { readonly hash: string; readonly clientSeed: string; readonly nonce: number } | null
  readonly nextHash: string
  readonly past: readonly Revealed[]
}

export type Limits = { readonly min: number; readonly max: number }

export type State = {
  readonly balance: string | null
  readonly fairness: Fairness
  readonly open: Round | null
  readonly recent: readonly Round[]
  readonly isPaying: boolean
  readonly limits: Limits
}

export type Reply = { readonly code: string; readonly round?: Round | null } & Partial<State>

/** What the page is told of its session; the token stands in the address. */
export type Facts = {
  readonly session: string
  readonly mode: 'real' | 'demo'
  readonly parentOrigin: string
  readonly limits: Limits
  readonly mostReturn: number
  /** What may be lost is held until the result, and no stake is taken. */
  readonly holds: boolean
  readonly offer: {
    readonly gameCode: string
    readonly gameName: string
    readonly rtp: number
    readonly edge: number
    readonly volatility: string
  }
}

export const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}') as Facts

const KEPT = `access:${facts.session}`
const SEED_BYTES = 12
let access = ''

/** A frame may be without storage: then it opens anew from the lobby. */
function kept(): string | null {
  try {
    return sessionStorage.getItem(KEPT)
  } catch {
    return null
  }
}
function keep(value: string): void {
  access = value
  try {
    sessionStorage.setItem(KEPT, value)
  } catch {
    // It lives as long as this page does.
  }
}

/** Longer than the provider waits for a wallet. */
const DEADLINE_MS = 15_000

export async function ask(act: string, body: object = {}): Promise<Reply> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const sent = { method: 'POST', headers, body: JSON.stringify(body), signal }
    const answer = await fetch(`/play/${facts.session}/${act}`, sent)
    return (await answer.json()) as Reply
  } catch {
    return { code: 'OFFLINE' }
  }
}

/** Whether it was done is not known then. */
export const isUnheard = ({ code }: Reply): boolean => ['OFFLINE', 'UNAVAILABLE', 'INTERNAL'].includes(code)
const AGAIN_AFTER_MS = [500, 1500, 4000]

/** The same until an answer comes, a few times: the provider does it once, however often it hears of it. */
export async function askAgain(act: 'bet' | 'step' | 'cashout', body: object): Promise<Reply> {
  let reply = await ask(act, body)
  for (const ms of AGAIN_AFTER_MS) {
    if (!isUnheard(reply)) break
    await new Promise((resolve) => setTimeout(resolve, ms))
    reply = await ask(act, body)
  }
  return reply
}

const SILENT_MS = 40_000
/** Behind a connection that was lost, or was refused for now. */
const LISTEN_AGAIN_MS = [300, 1000, 2000, 4000, 8000]
const GONE = [401, 404]

/** Line by line what happens at the table, for as long as there is a session; a connection that is lost is made anew. */
export async function listen(hear: (news: unknown) => void, lost: () => void): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      const headers = { authorization: `Bearer ${access}` }
      const answer = await fetch(`/play/${facts.session}/watch`, { method: 'POST', headers })
      if (GONE.includes(answer.status)) return hear({ type: 'over' })
      await readLines(answer, (news) => {
        tried = 0
        hear(news)
      })
    } catch {
      // Lost, as by a phone that was put away.
    }
    lost()
    const ms = LISTEN_AGAIN_MS[Math.min(tried, LISTEN_AGAIN_MS.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

/** An empty line says that it is still there; one that says nothing for long is not. */
async function readLines({ ok, body }: Response, hear: (news: unknown) => void): Promise<void> {
  if (!ok || !body) return
  const reader = body.getReader()
  const text = new TextDecoder()
  let rest = ''
  for (;;) {
    const silent = setTimeout(() => void reader.cancel().catch(() => undefined), SILENT_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silent))
    if (done) return
    const lines = (rest + text.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') hear(JSON.parse(line))
  }
}

/** By the token of the address, once; a page that was loaded again shows what it was given then. */
export async function openSession(): Promise<Reply> {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  history.replaceState(null, '', location.pathname)
  const before = kept()
  if (before !== null) {
    access = before
    return await ask('state')
  }
  const reply = await ask('open', { token })
  if ('access' in reply && typeof reply.access === 'string') keep(reply.access)
  return reply
}

/** Drawn by this device, from its own chance. */
export const drawClientSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The site says that its player is to look up, and that they have: whoever else says so is not heard. */
export function hearCheck(hear: (isDue: boolean) => void): void {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== facts.parentOrigin || typeof data !== 'object' || data === null) return
    const due: unknown = Reflect.get(data, 'due')
    if (Reflect.get(data, 'type') === 'realityCheck' && typeof due === 'boolean') hear(due)
  })
}

/** The site is dark or light: whoever else says so is not heard. */
export function hearLook(hear: (look: 'dark' | 'light') => void): void {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== facts.parentOrigin || typeof data !== 'object' || data === null) return
    const look: unknown = Reflect.get(data, 'look')
    if (Reflect.get(data, 'type') === 'look' && (look === 'dark' || look === 'light')) hear(look)
  })
}

type Told = 'ready' | 'balanceChanged' | 'roundStart' | 'roundEnd' | 'closeRequest' | 'depositRequest'

/** To the site's own origin and no other. */
export function tellParent(type: Told, more: object = {}): void {
  if (window.parent !== window) window.parent.postMessage({ type, ...more }, facts.parentOrigin)
}
