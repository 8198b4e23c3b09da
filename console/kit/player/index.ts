export { type Player, PlayerField } from './player-field.tsx'
