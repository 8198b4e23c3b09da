/** Whose account a call is about while its session practises. docs/domain/practice.md#whose. */
import type { Action } from './permissions.ts'

/** What a person has once, whatever they play with: their ways in, what protects them, what they chose, what they complain of, and whom they ask for help. */
const OF_THE_PERSON: ReadonlySet<Action> = new Set<Action>([
  'session.close',
  'session.read',
  'session.readLinks',
  'session.link',
  'profile.change',
  'password.change',
  'secondFactor.change',
  'push.change',
  'banner.close',
  'preset.change',
  'favorite.change',
  'protection.change',
  'practice.play',
  'complaint.make',
  'complaint.read',
  'complaint.attach',
  'chat.write',
  'chat.read',
  'chat.attach',
])

/** Everything else is the twin's: so nothing comes to money by being forgotten here. */
export const isOfThePerson = (action: Action): boolean => OF_THE_PERSON.has(action)
