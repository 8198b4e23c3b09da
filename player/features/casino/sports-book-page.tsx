/** The sports book of the site: a game of its own page, in the frame of its provider's as any other. 001 §2.1. */
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { useGameList } from './api.ts'
import { GamePage } from './game-page.tsx'
import { PATHS } from './state.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

type SportsBookProps = Omit<ComponentProps<typeof GamePage>, 'provider' | 'gameCode'> & {
  /** Which, where there are several: its id. The first that the site has without one. */
  readonly id: string | undefined
}

export function SportsBookPage({ id, ...heard }: SportsBookProps) {
  const { data, isError, refetch } = useGameList()
  const [, go] = useLocation()
  const book = data?.docs.find(({ gameType, gameId }) => gameType === 'sports' && (id === undefined || gameId === id))
  if (book) return <GamePage provider={book.provider} gameCode={book.gameCode} {...heard} />
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      {isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : data ? (
        <Notice
          icon="ball"
          text={WORDS.noSportsBook}
          hint={WORDS.noSportsBookHint}
          action={{ label: WORDS.toGames, run: () => go(PATHS.all) }}
        />
      ) : (
        <SkeletonRows rows={4} rowClass="h-24" label={WORDS.loading} />
      )}
    </div>
  )
}
