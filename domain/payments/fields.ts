/** The fields of a site's own, and how those of every type of payment are written. 001 §3.6. */

export const FIELD_TYPES = ['TEXT', 'NUMBER', 'IFSC', 'UPI', 'WALLET', 'IMAGE'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export type PayoutField = { readonly label: string; readonly type: FieldType }
export type PayoutDetail = PayoutField & { readonly value: string }

/** What is paid to is written so, on whichever side. */
export const shapeOf = { upi: /^[\w.-]{2,256}@[a-z][a-z\d.-]{1,63}$/i, ifsc: /^[A-Z]{4}0[A-Z\d]{6}$/ }
