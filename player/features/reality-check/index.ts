export { RealityCheck } from './reality-check.tsx'
export { TimeWarning } from './time-warning.tsx'
