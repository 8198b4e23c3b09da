/** What stands over the page. Apart from the slip, so that Radix comes with the first layer only. */
export { QuickStrip, QuickWarning } from './quick-bet.tsx'
export { Success } from './success.tsx'
