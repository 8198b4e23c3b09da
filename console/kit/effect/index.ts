export { EffectFacts } from './effect-facts.tsx'
