/** The ways in: pages without the shell around them. 001 §2.1. */
import { Redirect, Route, Switch } from 'wouter'
import { LINK_PATH } from '../secret-address.ts'
import { page } from '../../routing/part.tsx'

const SignUpRoute = page(() => import('./sign-up-route.tsx'))
const BranchRoute = page(() => import('./branch-route.tsx'))
const LoginAuthRoute = page(() => import('./login-auth-route.tsx'))
const LinkRoute = page(() => import('./link-route.tsx'))
const WelcomeRoute = page(() => import('./welcome-route.tsx'))

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
