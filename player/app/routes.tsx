/**
 * The two route tables, for visitors and for players, as one: each row says on whose terms its page is seen. Here are those that
 * a visit begins with; the others come when one of them is asked for. 001 §2.1, §2.2.
 */
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { isWayIn } from './entry/state.ts'
import { on, SPORTS } from './gate.tsx'
import { Home } from './home.tsx'
import { Shell } from './shell.tsx'

const EventRoute = lazy(() => import('./event-route.tsx'))
const InPlayRoute = lazy(() => import('./in-play-route.tsx'))
const MyBetsRoute = lazy(() => import('./my-bets-route.tsx'))
const OtherRoutes = lazy(() => import('./other-routes.tsx'))
const EntryRoutes = lazy(() => import('./entry/entry-routes.tsx'))

export function AppRoutes() {
  const { pathname } = useLocation()
  if (isWayIn(pathname)) {
    return (
      <Suspense>
        <EntryRoutes />
      </Suspense>
    )
  }
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Home />} />
        <Route path="m" element={<Home isApp />} />
        <Route path="exchange" element={<Home />} />
        <Route path="inPlay" element={on(SPORTS, <InPlayRoute />)} />
        <Route path="events" element={<Navigate to="/inPlay" replace />} />
        <Route path="events/:sportId/:eventId" element={on(SPORTS, <EventRoute />)} />
        <Route path="events/:eventId" element={on(SPORTS, <EventRoute />)} />
        <Route path="open-bets" element={on(SPORTS, <MyBetsRoute />)} />
        <Route path="*" element={<OtherRoutes />} />
      </Route>
    </Routes>
  )
}
