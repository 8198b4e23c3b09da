/** The rights of the desk: who has which, and whether a call may do what it asks. docs/domain/desk.md. */
export { refuseOfEvent, refuseOfMarket, refuseOfSport, refusePreview } from './refuse.ts'
export {
  countOfficers,
  findOfficer,
  findPlaceOfEvent,
  findPlaceOfMarket,
  findUnknown,
  holdOfficer,
  insertOfficer,
  isAssigned,
  listOfficers,
  loadEventNames,
  loadHolder,
  saveRights,
  stillHas,
  type StoredOfficer,
} from './store.ts'
