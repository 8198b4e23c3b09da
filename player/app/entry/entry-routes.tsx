/** The ways in: pages without the shell around them. 001 §2.1. */
import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { LINK_PATH } from '../secret-address.ts'

const SignUpRoute = lazy(() => import('./sign-up-route.tsx'))
const BranchRoute = lazy(() => import('./branch-route.tsx'))
const LoginAuthRoute = lazy(() => import('./login-auth-route.tsx'))
const LinkRoute = lazy(() => import('./link-route.tsx'))
const WelcomeRoute = lazy(() => import('./welcome-route.tsx'))

/** The links that bring somebody to sign up; each names what is kept of it. 001 §2.1. */
const SIGN_UP_PATHS = [
  'signUp/:utmSource?/:registrationSource?',
  'register/:utmSource/:registrationSource?',
  'r/:utmSource/:registrationSource?',
  'promo-code/:promoCode',
  'register-referrer/:referrer',
  'bonus/:wagerBonusId',
] as const

export default function EntryRoutes() {
  return (
    <Switch>
      {SIGN_UP_PATHS.map((path) => (
        <Route key={path} path={`/${path}`}>
          <SignUpRoute />
        </Route>
      ))}
      <Route path="/branch/:branchId">
        <BranchRoute />
      </Route>
      <Route path="/login-auth">
        <LoginAuthRoute />
      </Route>
      <Route path={LINK_PATH}>
        <LinkRoute />
      </Route>
      <Route path="/welcome-screen">
        <WelcomeRoute />
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}
