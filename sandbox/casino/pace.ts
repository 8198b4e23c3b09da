/** How long waits are for what a wallet is to be asked again; the tests are in a hurry. */
export type Pace = { readonly againMs: number; readonly mostMs: number; readonly giveUpMs: number }
