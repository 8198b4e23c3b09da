export { keepDevice } from './device.ts'
export { PushCard } from './push-card.tsx'
