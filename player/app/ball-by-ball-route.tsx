import { BallByBallPage, nameOf } from '../features/ball-by-ball/index.ts'
import { ShownScore } from '../features/event/score-box.tsx'

export default function BallByBallRoute() {
  return <BallByBallPage drawScore={(told) => <ShownScore told={told} eventName={nameOf(told)} />} />
}
