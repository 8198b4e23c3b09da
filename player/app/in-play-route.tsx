import InPlayPage from '../features/in-play/in-play-page.tsx'
import { useDrawStar } from './draw-star.tsx'

export default function InPlayRoute() {
  return <InPlayPage {...useDrawStar()} />
}
