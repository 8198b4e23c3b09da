/** The primitives that stand on Radix. Apart from the others, so that the first route loads without it. */
export * from './dialog.tsx'
export { useHeir } from './heir.ts'
export * from './later.tsx'
export * from './menu.tsx'
export * from './panel.tsx'
export * from './popover.tsx'
export * from './sheet.tsx'
export * from './tabs.tsx'
