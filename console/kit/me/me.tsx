/** Who works here, and what they may do: the permission table of the domain, asked with their role. */
import type { Endpoint } from '@paddock/contract/endpoint'
import type { PathRole, Role } from '@paddock/contract/roles'
import type { User } from '@paddock/contract/shapes/account'
import { must } from '@paddock/domain/result'
import { type Action, callersOf } from '@paddock/domain/roles'
import { createContext, use } from 'react'

export type Me = {
  readonly user: User
  readonly role: Role
  /** As the paths of calls spell it. */
  readonly pathRole: PathRole
}

const MeContext = createContext<Me | null>(null)
export const MeProvider = MeContext.Provider
export const useMe = (): Me => must(use(MeContext), 'somebody is signed in')

/** Of an operator: the path role without the players'. */
export type OperatorRole = Exclude<PathRole, 'user'>
export const operatorRole = ({ pathRole }: Me): OperatorRole => {
  if (pathRole === 'user') throw new Error('a player is in the console')
  return pathRole
}

/** By whose list of markets somebody reads. */
export const marketReader = ({ role }: Pick<Me, 'role'>): 'administrator' | 'desk' =>
  role === 'desk' ? 'desk' : 'administrator'

/** Whether the role may do it to anybody at all; the server decides about whom. */
export const mayAct = (role: Role, action: Action): boolean => callersOf(action).includes(role)
export const useMay = (): ((action: Action) => boolean) => {
  const { role } = useMe()
  return (action) => mayAct(role, action)
}
export const mayCall = (role: Role, call: Endpoint): boolean => mayAct(role, call.action)
