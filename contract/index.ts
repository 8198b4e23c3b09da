/**
 * The contract: every call, payload, live event, refusal and message text, written once. The server and the web apps
 * read and write through it; `@paddock/contract/openapi` makes the reference of it and stays out of the browser.
 */
export * from './endpoint.ts'
export { calls, type CallName } from './endpoints/index.ts'
export type * from './endpoints/bets.ts'
export type * from './endpoints/markets.ts'
export type * from './endpoints/operator.ts'
export type * from './endpoints/presets.ts'
export * from './frames/index.ts'
export * from './frames/listing.ts'
export * from './headers.ts'
export * from './live.ts'
export * from './packing.ts'
export { DEFAULT_PAGE_SIZE, type PageInfo, pageInfoOf } from './page.ts'
export * from './refusals.ts'
export * from './reply.ts'
export * from './request.ts'
export * from './roles.ts'
export type * from './shapes/account.ts'
export type * from './shapes/bet.ts'
export type * from './shapes/market.ts'
export * from './texts.ts'
