/** A player below, found by some letters of the login or the name. */
import { listPeople } from '@paddock/contract/endpoints/people'
import { useClient } from '@paddock/ui/client'
import { Button } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { FieldFrame, INPUT } from '../form/index.ts'
import { operatorRole, useMe } from '../me/index.ts'

export type Player = { readonly id: string; readonly userName: string }

type PlayerFieldProps = {
  readonly player: Player | null
  /** Another one is not for here to choose. */
  readonly isFixed: boolean
  readonly onPlayer: (player: Player | null) => void
}

const MOST = 6

export function PlayerField({ player, isFixed, onPlayer }: PlayerFieldProps) {
  const [text, setText] = useState('')
  const found = useFound(useDeferredValue(text.trim()))
  if (player !== null || isFixed)
    return (
      <FieldFrame
        label={WORDS.player}
        isGroup
        className="sm:col-span-2"
        draw={() => (
          <div className="flex min-h-9 items-center justify-between gap-3 max-md:min-h-11">
            <span className="min-w-0 truncate font-bold">{player?.userName}</span>
            {!isFixed && (
              <Button size="dense" onClick={() => onPlayer(null)}>
                {WORDS.anotherPlayer}
              </Button>
            )}
          </div>
        )}
      />
    )
  return (
    <FieldFrame
      label={WORDS.player}
      hint={found?.length === 0 ? WORDS.noSuchPlayer : undefined}
      className="sm:col-span-2"
      draw={(tie) => (
        <>
          <input
            {...tie}
            type="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={WORDS.searchPlayer}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              const [first] = found ?? []
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (first) onPlayer(first)
            }}
            className={INPUT}
          />
          {found && found.length > 0 && (
            <ul aria-label={WORDS.playersFound} className="divide-y divide-line rounded-md border border-line">
              {found.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    onClick={() => onPlayer(one)}
                    className="min-h-9 w-full truncate px-3 text-left text-sm hover:bg-raised focus:bg-raised max-md:min-h-11"
                  >
                    {one.userName}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    />
  )
}

/** Undefined while nothing is asked for. */
function useFound(search: string): readonly Player[] | undefined {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: ['people', 'players', search],
    queryFn: ({ signal }) => {
      const query = { search, deep: true, userType: 'user', page: 1, limit: MOST } as const
      return client.call(listPeople, { params: { role }, query }, signal)
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  if (search === '') return undefined
  return data?.docs.map(({ _id, userName }) => ({ id: _id, userName }))
}
