import { SearchField } from './search-field.tsx'
import { useSearchText } from './text.ts'
import { SEARCH_WORDS as WORDS } from './words.ts'

/** The search of a phone, where the header has no room for it. */
export default function SearchPage() {
  const typed = useSearchText()
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 pt-1 text-lg font-bold">{WORDS.search}</h1>
      <SearchField isOver={false} focusesItself />
      {typed.trim() === '' && <p className="px-1 text-sm text-quiet">{WORDS.begin}</p>}
    </div>
  )
}
