/** The primitives that stand on Radix. Apart from the others, so that the first route loads without it. */
export * from './sheet.tsx'
export * from './tabs.tsx'
