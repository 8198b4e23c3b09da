import { CallFailure, failureText } from '@paddock/ui/client'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

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

const fieldOf = <V extends FieldValues>(form: UseFormReturn<V>, name: string): Path<V> | undefined =>
  Object.keys(form.getValues()).includes(name) ? (name as Path<V>) : undefined
