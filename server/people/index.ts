export { administratorRoutes } from './administrator-routes.ts'
export { DESK_RIGHTS_APPLIER } from './desk-rights-applier.ts'
export { deskRoutes } from './desk-routes.ts'
export type { CreatedPerson } from './create-person.ts'
export { type PeopleDeps, peopleRoutes } from './routes.ts'
export {
  createAdministratorApplier,
  insertAdministrator,
  mayMakeByCommand,
  retireAdministrator,
} from './make-administrator.ts'
export { newPassword } from './passwords.ts'
