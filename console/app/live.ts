/** The live socket of an operator: what it hears makes lists read again, and ends the session when it was ended. */
import { createSocketTicket } from '@paddock/contract/endpoints/access'
import { serverEvents } from '@paddock/contract/live'
import { must } from '@paddock/domain/result'
import { createLiveBook, serverClock } from '@paddock/ui/live'
import { showToast } from '@paddock/ui/primitives'
import { connectLive } from '@paddock/ui/socket'
import { setNewsAreTold } from '../kit/news/index.ts'
import { sayNotification } from '../kit/schedule/index.ts'
import { client, forgetSession, queries, roleOfSession } from './services.ts'
import { STUDIO_WORDS } from '../words/studio.ts'

/** What changes with the bets and points of the people below. */
const TOLD_OF = ['dashboard', 'bets', 'people', 'markets'] as const
/** What changes with a request of money. */
const QUEUES = ['deposits', 'withdrawals', 'held', 'waiting'] as const
/** What changes with a conversation. */
const CONVERSATIONS = ['chats', 'waiting'] as const
/** What one was told. */
const TOLD = ['notifications'] as const
/** Requests come in swarms: their queue is read at the first of one, and once more when this is over. */
const SWARM_MS = 1000

async function askTicket(): Promise<string> {
  const role = must(roleOfSession(), 'who listens has signed in')
  return (await client.call(createSocketTicket, { params: { role } })).docs.ticket
}

const readAgain = (name: string) => () => void queries.invalidateQueries({ queryKey: [name] })

/** Ends with what it returns. */
export function startLive(): () => void {
  const live = connectLive({
    ticket: askTicket,
    book: createLiveBook((flush) => requestAnimationFrame(flush)),
    clock: serverClock(Date.now),
    onNumbered: () => undefined,
    onGap: () => {
      for (const name of [...TOLD_OF, ...QUEUES, ...CONVERSATIONS, ...TOLD]) readAgain(name)()
    },
  })
  live.on(serverEvents.eventStatus, readAgain('markets'))
  live.on(serverEvents.marketCacheChanged, readAgain('markets'))
  live.on(serverEvents.downlineChanged, () => {
    for (const name of TOLD_OF) readAgain(name)()
  })
  const readQueuesAgain = atMostEvery(SWARM_MS, () => {
    for (const name of QUEUES) readAgain(name)()
  })
  live.on(serverEvents.depositQueue, readQueuesAgain)
  live.on(serverEvents.withdrawChanged, readQueuesAgain)
  live.on(
    serverEvents.chatChanged,
    atMostEvery(SWARM_MS, () => {
      for (const name of CONVERSATIONS) readAgain(name)()
    }),
  )
  live.on(serverEvents.personCreated, readAgain('people'))
  const noteFreshness = () => setNewsAreTold(live.way() === 'socket' && live.freshness().state !== 'lost')
  const forgetFreshness = live.subscribeFreshness(noteFreshness)
  live.onAccount(() => {
    readAgain('me')()
    readAgain('dashboard')()
  })
  live.on(serverEvents.loggedOut, ({ message }) => {
    forgetSession()
    if (message) showToast(message, 'bad')
  })
  // Operators go on working: whoever began it must be able to end it.
  live.on(serverEvents.maintenance, ({ maintenanceMode }) => {
    readAgain('installation')()
    readAgain('sites')()
    showToast(maintenanceMode ? STUDIO_WORDS.maintenanceBegan : STUDIO_WORDS.maintenanceEnded)
  })
  live.on(serverEvents.notification, ({ notification, title, description }) => {
    if (notification) readAgain('notifications')()
    const said = notification ? sayNotification(notification) : { title, description }
    showToast(`${said.title}: ${said.description}`)
  })
  live.on(serverEvents.notificationsChanged, readAgain('notifications'))
  live.on(serverEvents.refreshPage, ({ withinMs }) => setTimeout(() => location.reload(), Math.random() * withinMs))
  return () => {
    forgetFreshness()
    setNewsAreTold(false)
    live.close()
  }
}

/** Does it at once, and of what is asked for meanwhile once more behind it. */
function atMostEvery(ms: number, work: () => void): () => void {
  let isResting = false
  let isWanted = false
  const ask = (): void => {
    if (isResting) {
      isWanted = true
      return
    }
    isResting = true
    work()
    setTimeout(() => {
      isResting = false
      if (!isWanted) return
      isWanted = false
      ask()
    }, ms)
  }
  return ask
}
