import { getCommunication } from '@paddock/contract/endpoints/sites'
import { useEffect } from 'react'
import { Redirect, useParams } from 'wouter'
import { keepOrigin } from '../origin.ts'
import { client, queries } from '../services.ts'

/** A branch's link leads to the landing page; the branch is kept for a sign-up, and how it is reached is read. 001 §2.1. */
export default function BranchRoute() {
  const { branchId } = useParams()
  useEffect(() => {
    keepOrigin(localStorage, { branchId })
    if (branchId === undefined) return
    void queries.prefetchQuery({
      queryKey: ['communication', branchId],
      queryFn: () => client.call(getCommunication, { query: { adminId: branchId } }).then(({ docs }) => docs),
    })
  }, [branchId])
  return <Redirect to="/" replace />
}
