import { listPeople } from '@paddock/contract/endpoints/people'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { FILTER } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { PEOPLE } from './api.ts'

const MOST_FOUND = 8

/** Finds an account below by a few letters; the list of the browser offers the names. */
export function AccountPicker({ onPick }: { readonly onPick: (id: string) => void }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: [PEOPLE, 'pick', search],
    queryFn: ({ signal }) =>
      client.call(listPeople, { params: { role }, query: { search, deep: true, page: 1, limit: MOST_FOUND } }, signal),
    enabled: search.length > 1,
  })
  const found = data?.docs ?? []
  const pick = (name: string) => {
    setText(name)
    const exact = found.find(({ userName }) => userName === name)
    if (!exact) return
    onPick(exact._id)
    setText('')
  }
  return (
    <>
      <input
        list="people-found"
        aria-label={WORDS.addAccount}
        placeholder={WORDS.addAccount}
        value={text}
        onChange={({ target }) => pick(target.value)}
        className={`${FILTER} w-56`}
      />
      <datalist id="people-found">
        {found.map(({ _id, userName, userType }) => (
          <option key={_id} value={userName}>
            {WORDS.roles[userType]}
          </option>
        ))}
      </datalist>
    </>
  )
}
