/** Who gets in, and who gets at what is another's. Security 3.1; docs/domain/access.md, docs/domain/second-officer.md. */
import { connect } from 'node:net'
import { calls, type SiteConfig } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { type Attack, type Attacker, CODE } from './attacker.ts'
import { assertTaken, type Case, firstOf, heldBy } from './case.ts'

export const idOf = async (upline: Attacker, role: 'agent' | 'whiteLabel', search: string): Promise<string> => {
  const query = { page: 1, limit: 25, search, deep: true }
  const { body } = await upline.ask(calls.listPeople, { params: { role }, query })
  return must((body['docs'] as readonly { readonly _id: string }[])[0], `${search} is there`)._id
}

/** Nobody's honest body comes in so many single bytes. */
const SLOW_FROM_MS = 5000
const SLOW_MS = 75_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A white label points its other site at another's host and sends a player of its own there, whose password it has set. */
async function hopToAnotherSite(attack: Attack): Promise<string | null> {
  const owner = await attack.as('whitelabel')
  const params = { role: 'whiteLabel', siteId: '1' } as const
  const read = await owner.ask(calls.getSite, { params })
  const { published: config, site } = read.body['docs'] as {
    readonly published: SiteConfig
    readonly site: { readonly version: number }
  }
  const publish = async (next: SiteConfig, baseVersion: number) =>
    await owner.ask(calls.publishSite, {
      params,
      body: { config: next, baseVersion, note: 'attack', transactionCode: CODE },
    })
  const evil = {
    ...config,
    diamondWebsiteUrl: 'https://club.localhost',
    switches: { ...config.switches, switchSite: true },
  }
  assertTaken(await publish(evil, site.version), 'the white label could not publish')
  const player = await attack.as('player17')
  const hop = await player.ask(calls.createSwitchLink, {})
  assertTaken(await publish(config, site.version + 1), 'the white label could not publish')
  return heldBy(['SITES_NOT_PAIRED'], hop, 'a link into another site')
}

/** An agent takes away a lock that the administrator set. */
async function unlockFromBelow(attack: Attack): Promise<string | null> {
  const [above, agent] = [await attack.as('whitelabel'), await attack.as('agent')]
  const userId = await idOf(agent, 'agent', 'player16')
  const lock = (who: Attacker, role: 'agent' | 'whiteLabel', locked: boolean) =>
    who.ask(calls.lockPeople, {
      params: { role },
      body: { userId: [userId], lock: { kind: 'BET' }, locked, transactionCode: CODE },
    })
  assertTaken(await lock(above, 'whiteLabel', true), 'the white label could not lock')
  const unlocked = await lock(agent, 'agent', false)
  const { body } = await agent.ask(calls.getPerson, { params: { role: 'agent', userId } })
  const { locks } = body['docs'] as { readonly locks: readonly object[] }
  assertTaken(await lock(above, 'whiteLabel', false), 'the white label could not unlock')
  return firstOf([
    locks.length === 0 && 'an agent took the lock of the white label away',
    heldBy(['SET_ABOVE'], unlocked, 'an agent took the lock of the white label away'),
  ])
}

/** Whoever wants to declare a result alone switches off what asks for two. */
async function loosenAlone(attack: Attack): Promise<string | null> {
  const administrator = await attack.as('administrator')
  const set = (confirmResults: boolean) =>
    administrator.ask(calls.setConfirmResults, { body: { confirmResults, transactionCode: CODE } })
  assertTaken(await set(true), 'the control could not be switched on')
  const off = await set(false)
  assertTaken(off, 'nobody proposes to switch it off')
  const changeId = String(off.body['changeId'])
  const confirm = (who: Attacker) => who.ask(calls.confirmControlChange, { body: { changeId, transactionCode: CODE } })
  const alone = await confirm(administrator)
  const other = await confirm(await attack.as('administrator2'))
  return firstOf([
    JSON.stringify(off.body['docs']).includes('false') && `one administrator switched it off: ${off.text}`,
    heldBy(['ANOTHER_OFFICER_MUST_CONFIRM'], alone, 'one administrator confirmed their own change'),
    other.status !== 200 && `the second could not confirm: ${other.text}`,
  ])
}

/** Right transaction codes at the same moment. */
async function codesAtOnce(attack: Attack): Promise<string | null> {
  const agent = await attack.as('agent')
  const userId = await idOf(agent, 'agent', 'player15')
  const give = () =>
    agent.ask(calls.endPeopleSessions, { params: { role: 'agent' }, body: { userId: [userId], transactionCode: CODE } })
  const all = await Promise.all(Array.from({ length: 6 }, give))
  return firstOf(all.map(({ status, text }) => status !== 200 && `a right code was refused: ${status} ${text}`))
}

/** Guesses at names that nobody has must not cost others their way in. */
async function strangersGuess(attack: Attack): Promise<string | null> {
  const guess = (n: number) =>
    attack.visitor.ask(calls.signIn, { body: { email: `nobody_${n}`, password: 'Wrong-1-guess' } })
  for (let n = 0; n < 40; n++) {
    const isIn = heldBy(['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS'], await guess(n), 'a stranger is in')
    if (isIn !== null) return isIn
  }
  try {
    await attack.as('player14')
    return null
  } catch (error) {
    return `an honest player was refused after strangers guessed: ${String(error)}`
  }
}

/** A session of one site on another, by every way a host can be spelt. */
async function anotherHost(attack: Attack): Promise<string | null> {
  const player = await attack.as('player13')
  const hosts = [
    'club.localhost',
    'CLUB.localhost',
    'club.localhost.',
    'www.club.localhost',
    `club.localhost:${attack.port}`,
  ]
  const profileAt = (host?: string) => player.ask(calls.getProfile, { params: { role: 'user' } }, host)
  assertTaken(await profileAt(), 'no profile at home')
  const answers = await Promise.all(hosts.map(async (host) => [host, await profileAt(host)] as const))
  return firstOf(answers.map(([host, answered]) => heldBy(['UNAUTHENTICATED'], answered, `a profile at ${host}`)))
}

/** A body that comes a byte at a time holds a connection for ever. The server cuts it, or says that it waits no longer. */
async function slowBody({ port }: Attack): Promise<string | null> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answered = ''
  socket.on('data', (chunk) => (answered += chunk.toString()))
  const closed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))
  socket.write(
    'POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  )
  const drip = setInterval(() => socket.write(' '), 1000)
  const from = performance.now()
  const outcome = await Promise.race([closed, wait(SLOW_MS).then(() => 'open' as const)])
  clearInterval(drip)
  socket.destroy()
  if (performance.now() - from < SLOW_FROM_MS)
    throw new Error(`it was cut before it was slow: ${answered.slice(0, 200)}`)
  if (outcome === 'open') return `a slow body held its connection for ${SLOW_MS / 1000} s`
  return answered === '' || answered.includes(' 408 ') ? null : `a slow body was answered: ${answered.slice(0, 200)}`
}

/** Folders of files, and what is asked for inside them. */
async function folders(attack: Attack): Promise<string | null> {
  const paths = [
    '/assets/',
    '/slides/',
    '/console/assets/',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00',
    '/console/../server/main.ts',
  ]
  const answers = await Promise.all(paths.map(async (path) => [path, await attack.read(path)] as const))
  if (answers.some(([, { status }]) => status === 0)) throw new Error('a path was not answered')
  return firstOf(
    answers.map(([path, { status, text }]) => (status >= 500 || text.includes('"workspaces"')) && `${path}: ${status}`),
  )
}

export const DOORS: readonly Case[] = [
  { name: 'a takeover of an account over two sites', run: hopToAnotherSite },
  { name: 'a lock taken away from below', run: unlockFromBelow },
  { name: 'a control loosened by the one it holds', run: loosenAlone },
  { name: 'right transaction codes at once', run: codesAtOnce },
  { name: 'strangers who lock others out', run: strangersGuess },
  { name: "a session on another site's host", run: anotherHost },
  { name: 'folders of files', run: folders },
  { name: 'a body that never ends', run: slowBody },
]
