export { SearchBox } from './search-box.tsx'
export { clearSearch } from './text.ts'
