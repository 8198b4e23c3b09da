export type { CreatedPerson } from './create-person.ts'
export { peopleRoutes } from './routes.ts'
