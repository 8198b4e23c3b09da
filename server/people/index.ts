export { administratorRoutes } from './administrator-routes.ts'
export type { CreatedPerson } from './create-person.ts'
export { type PeopleDeps, peopleRoutes } from './routes.ts'
export {
  createAdministratorApplier,
  insertAdministrator,
  mayMakeByCommand,
  retireAdministrator,
} from './make-administrator.ts'
export { newPassword } from './passwords.ts'
