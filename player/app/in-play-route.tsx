import InPlayPage from '../features/in-play/in-play-page.tsx'
import { useListTools } from './list-tools.tsx'

export default function InPlayRoute() {
  return <InPlayPage tools={useListTools()} />
}
