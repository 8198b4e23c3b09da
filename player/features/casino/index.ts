export { GamePage } from './game-page.tsx'
export { LobbyPage } from './lobby-page.tsx'
export type { Tab } from './state.ts'
