/**
 * What a signed-in player has beside the calls: the live socket, its book, and the slip. Visitors have none of it
 * (001 §7.1), so this module is loaded with the first sign-in and kept from then on.
 */
import { createSocketTicket } from '@paddock/contract/endpoints/access'
import { getEventPrices, getScores } from '@paddock/contract/endpoints/markets'
import { getProfile } from '@paddock/contract/endpoints/profile'
import { type PayloadOf, serverEvents } from '@paddock/contract/live'
import type { NotificationKind } from '@paddock/contract/shapes/notification'
import { CallFailure } from '@paddock/ui/client'
import { shownText } from '@paddock/ui/words'
import { createLiveBook, type Live, serverClock } from '@paddock/ui/live'
import { showToast } from '@paddock/ui/primitives'
import { changeSettings, readSettings } from '@paddock/ui/settings'
import { connectLive } from '@paddock/ui/socket'
import { POINTS, PROFILE } from '../features/balance/api.ts'
import { feelOutcome } from '../features/betslip/outcome.ts'
import { createSlipStore, type SlipStore } from '../features/betslip/slip-store.ts'
import { HOME, TREE } from '../features/in-play/api.ts'
import { AUTO_CASH_OUTS } from '../features/cash-out/autos.ts'
import { OPEN_BETS } from '../features/open-bets/api.ts'
import { type OpenBets, restingOrders } from '../features/open-bets/state.ts'
import { PROTECTION } from '../features/limits/api.ts'
import { noteRead, noteTold, sayNotification } from '../features/notifications/news.ts'
import { PAYMENTS } from '../features/payments/keys.ts'
import { RECORDS } from '../features/records/keys.ts'
import { keepingAccount, keepingEvents, readKeptEvent } from '../offline/index.ts'
import { hearOffer } from '../features/casino/offer-news.ts'
import { applyRound } from '../features/casino/open-list.ts'
import { CHATS } from '../features/chat/keys.ts'
import { FIRST_RESULT } from '../features/shell-result/keys.ts'
import { applyAccountUpdate, applyBet } from './account-news.ts'
import { duplicateScreen, maintenance } from './flags.ts'
import { createNextPaint } from './next-paint.ts'
import { RESTRICTIONS, restrictedFacts, restrictionsQuery } from './restrictions.ts'
import { client, queries, session, signInNow, site } from './services.ts'

const book = createLiveBook(createNextPaint())
const clock = serverClock(Date.now)
const slip = createSlipStore({
  client,
  book,
  clock,
  storage: sessionStorage,
  account: whoIsSignedIn,
  onPlaced: (placed) => applyBet(queries, placed),
  onFound: readAccountAgain,
  accepted: () => ({ prices: readSettings().accepts, ticks: readSettings().ticks }),
  lastStake: {
    read: () => (readSettings().keepsStake ? readSettings().lastStake : ''),
    keep: (lastStake) => changeSettings({ lastStake: readSettings().keepsStake ? lastStake : '' }),
  },
  onOutcome: feelOutcome,
})

/** What waits of the player's own is no offer to them, whatever the frames say, which are the same for everybody. */
function followOwnOrders(): void {
  const known = queries.getQueryData<OpenBets>(OPEN_BETS)
  book.own.put(known ? restingOrders(known) : [])
}
/** Nor does what is offered to everybody bind those to whom somebody above them offers less. */
function followRestrictions(): void {
  const known = queries.getQueryData(restrictionsQuery(client).queryKey) ?? []
  book.narrow((facts) => (known.length === 0 ? facts : restrictedFacts(facts, known)))
}
queries.getQueryCache().subscribe(({ query, type }) => {
  if (query.queryKey[0] === OPEN_BETS[0]) followOwnOrders()
  // It is removed with all else at the end of a session alone.
  if (query.queryKey[0] === RESTRICTIONS[0] && (type === 'updated' || type === 'removed')) followRestrictions()
})

async function whoIsSignedIn(): Promise<string> {
  const user = await queries.ensureQueryData({
    queryKey: PROFILE,
    queryFn: () => client.call(getProfile, { params: { role: 'user' } }).then(({ docs }) => docs.user),
  })
  return user._id
}

/** A page that was away, or without a connection, does not know what became of its bet. */
for (const event of ['online', 'pageshow']) addEventListener(event, slip.wake)
document.addEventListener('visibilitychange', () => document.hidden || slip.wake())

export type SignedIn = { readonly live: Live; readonly slip: SlipStore; readonly close: () => void }

export function startSession(): SignedIn {
  followOwnOrders()
  readRestrictions()
  const connected = connectLive({
    ticket: askTicket,
    book,
    clock,
    onNumbered: readAccountAgain,
    onGap: readUnnumberedAgain,
    readEvent,
    readKept: readKeptEvent,
    savesData: () => readSettings().dataSaver,
  })
  const live = keepingEvents(connected, readToKeep)
  live.onAccount((update) => applyAccountUpdate(queries, slip, update))
  live.on(serverEvents.homeCacheChanged, ({ withinMs }) => {
    refreshWithin(HOME, withinMs)
    setTimeout(() => void site.refresh().catch(() => undefined), Math.random() * withinMs)
  })
  live.on(serverEvents.marketCacheChanged, ({ withinMs }) => refreshWithin(TREE, withinMs))
  live.on(serverEvents.loggedOut, ({ message }) => {
    session.clear()
    if (message) showToast(shownText(message), 'bad')
  })
  live.on(serverEvents.duplicateScreen, () => {
    live.close()
    duplicateScreen.set(true)
  })
  live.on(serverEvents.maintenance, ({ maintenanceMode }) => maintenance.set(maintenanceMode))
  live.on(serverEvents.depositChanged, readRequestsAgain)
  live.on(serverEvents.withdrawChanged, readRequestsAgain)
  live.on(serverEvents.chatChanged, readChatsAgain)
  live.on(serverEvents.casinoOfferChanged, (news) => {
    hearOffer(queries, news)
    // Whether the casino is locked for them stands there.
    if (news.what === 'OWN') refreshWithin(PROFILE, news.withinMs)
  })
  live.on(serverEvents.restrictionsChanged, ({ withinMs }) => setTimeout(readRestrictions, Math.random() * withinMs))
  live.on(serverEvents.casinoRoundChanged, ({ docs }) => applyRound(queries, docs))
  live.on(serverEvents.casinoRoundEnded, ({ docs }) => {
    applyRound(queries, docs)
    // One that was lost changes no balance.
    void queries.invalidateQueries({ queryKey: FIRST_RESULT })
  })
  live.on(serverEvents.notification, tellOf)
  live.on(serverEvents.notificationsChanged, () => noteRead(queries))
  live.on(serverEvents.refreshPage, ({ withinMs }) => setTimeout(() => location.reload(), Math.random() * withinMs))
  slip.resume()
  // Nobody waits for it.
  void import('./settle-in.ts').then(({ settleIn }) => settleIn()).catch(() => undefined)
  const leaveAccount = keepingAccount({
    queries,
    signIn: signInNow() ?? '',
    keys: [POINTS, OPEN_BETS],
    storage: sessionStorage,
  })
  return {
    live,
    slip,
    close: () => {
      leaveAccount()
      live.close()
      // A token that was renewed is the same session.
      if (session.read() === null) slip.leave()
    },
  }
}

/** What moves on the screen by itself, as a result does, or is said there already by the news of the account, needs no words besides. */
const SPEAKS_FOR_ITSELF: ReadonlySet<NotificationKind> = new Set([
  'BETS_SETTLED',
  'BETS_VOIDED',
  'RESULT_TAKEN_BACK',
  'AUTO_CASHED_OUT',
  'AUTO_CASH_OUT_ENDED',
])

function tellOf({ notification, title, description }: PayloadOf<typeof serverEvents.notification>): void {
  if (notification) noteTold(queries)
  if (notification && SPEAKS_FOR_ITSELF.has(notification.kind)) return
  const said = notification ? sayNotification(notification) : { title, description }
  showToast(`${said.title}: ${said.description}`)
}

const askTicket = async () => (await client.call(createSocketTicket, { params: { role: 'user' } })).docs.ticket

/** The score of an event too: what was asked for when it was opened would stand there as old as that. */
const readToKeep = (eventId: string) => Promise.all([readEvent(eventId), client.call(getScores, {})])

/** While sockets are switched off. */
async function readEvent(eventId: string) {
  try {
    return (await client.call(getEventPrices, { params: { role: 'user' }, query: { eventId } })).docs.frames
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.code === 'NOT_FOUND') return null
    throw thrown
  }
}

/** News of these has no number: what changed while there was no connection, or before there was the first, is read. */
function readUnnumberedAgain(): void {
  readRequestsAgain()
  readChatsAgain()
  noteRead(queries)
  void queries.invalidateQueries({ queryKey: PROTECTION })
  readRestrictions()
}

/** Also where no list asks for them; what is known stays while the server does not answer. */
function readRestrictions(): void {
  void queries.prefetchQuery({ ...restrictionsQuery(client), staleTime: 0 })
}

/** A request has another state: the lists and the drawers know of it. */
function readRequestsAgain(): void {
  for (const queryKey of [PAYMENTS, RECORDS]) void queries.invalidateQueries({ queryKey })
}

const readChatsAgain = () => void queries.invalidateQueries({ queryKey: CHATS })

function readAccountAgain(): void {
  for (const queryKey of [OPEN_BETS, POINTS, AUTO_CASH_OUTS]) void queries.invalidateQueries({ queryKey })
}

/** At a random moment, so that not everybody asks at once. */
function refreshWithin(queryKey: readonly string[], withinMs: number): void {
  setTimeout(() => void queries.invalidateQueries({ queryKey }), Math.random() * withinMs)
}
