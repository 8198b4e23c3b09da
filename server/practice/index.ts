/** Practice: the same markets with points, by a twin in the demo book. docs/domain/practice.md. */
export { practiceRoutes } from './routes.ts'
