import type { WireRequest } from '@paddock/contract'

/** What a request carries, as `inject` takes it: `FormData` where it has files. */
export function payloadOf({ body, parts }: WireRequest): { readonly payload?: string | FormData } {
  if (body !== undefined) return { payload: body }
  if (parts === undefined) return {}
  const form = new FormData()
  // A file comes as `File`, which is a `Blob`.
  for (const [name, value] of parts) form.append(name, value as string | File)
  return { payload: form }
}
