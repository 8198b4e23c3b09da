export { BallByBallPage } from './ball-by-ball-page.tsx'
export { nameOf } from './state.ts'
