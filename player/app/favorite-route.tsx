import { useIsSignedIn } from '@paddock/ui/client'
import { FavouritesPage } from '../features/favourites/index.ts'
import GivenEvents from '../features/in-play/given-events.tsx'
import { useSports } from '../features/in-play/index.ts'
import { useListTools } from './list-tools.tsx'
import { LoginFirst } from './login-first.tsx'

/** What the player marked. 000 §2. */
export default function FavoriteRoute() {
  return useIsSignedIn() ? <Favourites /> : <LoginFirst />
}

function Favourites() {
  const { data, isError, refetch } = useSports()
  const tools = useListTools({ keepsStar: true })
  return (
    <FavouritesPage
      sports={data}
      isSportsError={isError}
      onRetry={() => void refetch()}
      drawEvents={(events) => <GivenEvents events={events} tools={tools} />}
    />
  )
}
