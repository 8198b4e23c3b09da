/** What travels to a device: encrypted for it, and shown where anybody may look over a shoulder, so without a sum and without who won. */
import * as z from 'zod/mini'
import { id, shortText, text } from '../values.ts'
import { notification } from './notification.ts'

const pushed = z.object({
  /** Of the notification: told twice it is shown once. */
  id,
  kind: notification.shape.kind,
  /** In English; whoever knows the kind says it in the reader's language. Of an operator's message as it was written. */
  title: shortText,
  /** The event and its market, or what an operator wrote; empty where there is nothing that a lock screen may show. */
  body: text,
})
export type Pushed = z.output<typeof pushed>
