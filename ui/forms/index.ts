/** Fields of the player's forms: a label, what is typed, and beside it what is wrong with it. */
export * from './code-field.tsx'
export * from './countdown.ts'
export * from './digits.ts'
export * from './password-field.tsx'
export * from './phone-field.tsx'
export * from './text-field.tsx'
export * from './tick-field.tsx'
export * from './use-focus-first.ts'
