import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { POINTS, usePoints } from '../features/balance/index.ts'
import { GamePage, LobbyPage, SportsBookPage, type Tab } from '../features/casino/index.ts'
import { useProtection } from '../features/limits/index.ts'
import { layoutOf } from './layout.ts'
import { useMoneyWay } from './money-way.ts'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { part } from '../routing/part.tsx'

const SlidesOfCasino = part(async () => ({ default: (await import('./home-parts.tsx')).SlidesOfCasino }))

/** A tab of the lobby. 001 §2.1. */
export default function CasinoRoute({ tab }: { readonly tab: Tab }) {
  const { data: points } = usePoints()
  return (
    <div className="flex flex-col gap-2">
      <Suspense>
        <SlidesOfCasino />
      </Suspense>
      <LobbyPage tab={tab} free={points?.availableBalance ?? null} onDeposit={useMoneyWay('deposit')} />
    </div>
  )
}

/** What the page of a game hears, and knows of the player. */
function useGameSurroundings() {
  const queries = useQueryClient()
  const onDeposit = useMoneyWay('deposit')
  const onBalance = (): void => {
    // What is being read is waited for: a game that says it without end would else end each reading.
    void queries.invalidateQueries({ queryKey: POINTS }, { cancelRefetch: false })
  }
  const { data: points } = usePoints()
  const { data: protection, dataUpdatedAt } = useProtection()
  const isCheckDue = protection?.realityCheck.due ?? false
  // By this device's clock, whatever that says.
  const since = protection?.sitting ? dataUpdatedAt - (protection.at - protection.sitting.startedAt) : null
  const hasBar = layoutOf(useLocation()[0]).bar
  const onSignIn = useSignInPrompt()
  return { onBalance, onDeposit, isCheckDue, balance: points?.balance ?? null, since, hasBar, onSignIn }
}

/** 001 §2.1: with a number where a site has several. */
export function SportsBookRoute({ id }: { readonly id?: string | undefined }) {
  return <SportsBookPage id={id} {...useGameSurroundings()} />
}

type GameParams = { readonly gc?: string; readonly p?: string }

/** A game, by the path of 001 §2.2 or by the query of an older link. */
export function GameRoute({ gc, p }: GameParams) {
  const [query] = useSearchParams()
  const surroundings = useGameSurroundings()
  const gameCode = gc ?? query.get('gameCode')
  const provider = p ?? query.get('provider')
  if (!gameCode || !provider) return <Redirect to="/live-casino" replace />
  return <GamePage {...{ gameCode, provider, ...surroundings }} />
}
