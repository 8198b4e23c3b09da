import { CallFailure, failureText } from '@paddock/ui/client'
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/**
 * Puts the server's refusal at its field; what belongs to no field of the form stands below it. `fields` says how the form
 * names a field that the call names otherwise, or which field a refusal's code is about.
 */
export function showRefusal<V extends FieldValues>(
  form: UseFormReturn<V>,
  thrown: unknown,
  fields: Readonly<Record<string, Path<V>>> = {},
): void {
  const { named, code } = whatOf(thrown)
  const field = (named && (fields[named] ?? fieldOf(form, named))) || (code && fields[code])
  const error = { type: 'server', message: failureText(thrown) }
  if (field) form.setError(field, error, { shouldFocus: true })
  else form.setError('root', error)
}

function whatOf(thrown: unknown): { readonly named?: string | undefined; readonly code?: string } {
  return thrown instanceof CallFailure ? { named: thrown.body?.field, code: thrown.code } : {}
}

/** Where the call has what is typed inside of something (`terms.limit`), the form has it by the end of that name. */
function fieldOf<V extends FieldValues>(form: UseFormReturn<V>, name: string): Path<V> | undefined {
  const parts = name.split('.')
  const ends = parts.map((_, from) => parts.slice(from).join('.'))
  return ends.find((end) => get(form.getValues(), end) !== undefined) as Path<V> | undefined
}
