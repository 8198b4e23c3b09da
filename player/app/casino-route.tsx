import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { POINTS } from '../features/balance/index.ts'
import { GamePage, LobbyPage, type Tab } from '../features/casino/index.ts'

/** A tab of the lobby. 001 §2.1. */
export default function CasinoRoute({ tab }: { readonly tab: Tab }) {
  return <LobbyPage tab={tab} />
}

type GameParams = { readonly gc?: string; readonly p?: string }

/** A game, by the path of 001 §2.2 or by the query of an older link. */
export function GameRoute({ gc, p }: GameParams) {
  const [query] = useSearchParams()
  const queries = useQueryClient()
  const onBalance = useCallback(() => void queries.invalidateQueries({ queryKey: POINTS }), [queries])
  const gameCode = gc ?? query.get('gameCode')
  const provider = p ?? query.get('provider')
  if (!gameCode || !provider) return <Redirect to="/live-casino" replace />
  return <GamePage gameCode={gameCode} provider={provider} onBalance={onBalance} />
}
