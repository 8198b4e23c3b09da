import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changedView, readView, type View, VIEW_NAMES, writeView } from './view.ts'

export type ChangeView = (change: Partial<View>) => void

/** The view of the page's list, kept in the address. `filterNames` must be the same array on every render. */
export function useTableView(filterNames: readonly string[]): readonly [View, ChangeView] {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readView(address, filterNames), [address, filterNames])
  const change = useCallback<ChangeView>(
    (wanted) =>
      setAddress(
        (now) => {
          const known = new Set([...VIEW_NAMES, ...filterNames])
          const rest = [...now].filter(([name]) => !known.has(name))
          return writeView(changedView(readView(now, filterNames), wanted), rest)
        },
        { replace: true },
      ),
    [setAddress, filterNames],
  )
  return [view, change]
}
