/**
 * The two route tables, for visitors and for players, as one: each row says on whose terms its page is seen. Here are those that
 * a visit begins with; the others come when one of them is asked for. 001 §2.1, §2.2.
 */
import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { isWayIn } from './entry/state.ts'
import { on, SPORTS } from './gate.tsx'
import { Home } from './home.tsx'
// With the first page, and before anything asks for the address: a page that comes later would find no secret to take out.
import './secret-address.ts'
import { isEventPath } from './layout.ts'
import { Shell } from './shell.tsx'
import { readyPage } from '../routing/ready-page.tsx'
import { page } from '../routing/part.tsx'

const EventRoute = readyPage(() => import('./event-route.tsx'))
const InPlayRoute = readyPage(() => import('./in-play-route.tsx'))
const MyBetsRoute = page(() => import('./my-bets-route.tsx'))
const OtherRoutes = page(() => import('./other-routes.tsx'))
const EntryRoutes = page(() => import('./entry/entry-routes.tsx'))

/** What is shown at an address comes with the first picture, so that nothing is drawn in its place before. */
export async function loadPageAt(path: string): Promise<void> {
  if (isEventPath(path)) await EventRoute.load()
  else if (path === '/inPlay') await InPlayRoute.load()
}

export function AppRoutes() {
  const [pathname] = useLocation()
  if (isWayIn(pathname)) {
    return (
      <Suspense>
        <EntryRoutes />
      </Suspense>
    )
  }
  return (
    <Shell>
      <Switch>
        <Route path="/">
          <Home />
        </Route>
        <Route path="/m">
          <Home isApp />
        </Route>
        <Route path="/exchange">
          <Home />
        </Route>
        <Route path="/inPlay">{on(SPORTS, <InPlayRoute />)}</Route>
        <Route path="/events">
          <Redirect to="/inPlay" replace />
        </Route>
        <Route path="/events/:sportId/:eventId">{on(SPORTS, <EventRoute />)}</Route>
        <Route path="/events/:eventId">{on(SPORTS, <EventRoute />)}</Route>
        <Route path="/open-bets">{on(SPORTS, <MyBetsRoute />)}</Route>
        <Route>
          <OtherRoutes />
        </Route>
      </Switch>
    </Shell>
  )
}
