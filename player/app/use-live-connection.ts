import { serverEvents } from '@paddock/contract/live'
import type { Live } from '@paddock/ui/live'
import { showToast } from '@paddock/ui/primitives'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { HOME, TREE } from '../features/in-play/index.ts'
import { applyAccountUpdate } from './account-news.ts'
import { setMaintenance } from './maintenance.ts'
import { book, clock, forgetSession, queries, session, slip } from './services.ts'

const tokenNow = () => session.read()?.token ?? null

/** The live socket of the session; null while nobody is signed in. */
export function useLiveConnection(): Live | null {
  const token = useSyncExternalStore(session.subscribe, tokenNow)
  const [live, setLive] = useState<Live | null>(null)
  useEffect(() => {
    if (token === null) return undefined
    let close = () => {}
    let isWanted = true
    // Visitors have no socket, so its code comes with the first sign-in only.
    void import('@paddock/ui/socket').then(({ connectLive }) => {
      if (!isWanted) return
      const connected = connectLive({ token, book, clock })
      listen(connected)
      slip.resume()
      setLive(connected)
      close = () => connected.close()
    })
    return () => {
      isWanted = false
      close()
      setLive(null)
    }
  }, [token])
  return live
}

function listen(live: Live): void {
  live.onAccount((update) => applyAccountUpdate(queries, slip, update))
  live.on(serverEvents.homeCacheChanged, ({ withinMs }) => refreshWithin(HOME, withinMs))
  live.on(serverEvents.marketCacheChanged, ({ withinMs }) => refreshWithin(TREE, withinMs))
  live.on(serverEvents.loggedOut, ({ message }) => {
    forgetSession()
    if (message) showToast(message, 'bad')
  })
  live.on(serverEvents.maintenance, ({ maintenanceMode }) => setMaintenance(maintenanceMode))
  live.on(serverEvents.notification, ({ title, description }) => showToast(`${title}: ${description}`))
  live.on(serverEvents.refreshPage, ({ withinMs }) => setTimeout(() => location.reload(), Math.random() * withinMs))
}

/** At a random moment, so that not everybody asks at once. */
function refreshWithin(queryKey: readonly string[], withinMs: number): void {
  setTimeout(() => void queries.invalidateQueries({ queryKey }), Math.random() * withinMs)
}
