export type { CreatedPerson } from './create-person.ts'
export { type PeopleDeps, peopleRoutes } from './routes.ts'
