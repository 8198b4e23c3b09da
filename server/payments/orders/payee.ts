/** Whom a gateway pays: an account as it is stored, or the source of a payment, which gets it back. */
export type Payee =
  | { readonly name: string; readonly details: Readonly<Record<string, string>> }
  | { readonly sourceOf: string }
