export { GamePage } from './game-page.tsx'
export { LobbyPage } from './lobby-page.tsx'
export { SportsBookPage } from './sports-book-page.tsx'
export type { Tab } from './state.ts'
