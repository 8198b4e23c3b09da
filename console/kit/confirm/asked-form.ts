/** A form of the console that asks before it does anything, and before what was typed is lost. */
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Refusals, type Send, showRefusal, useSend } from '../form/index.ts'
import { useConfirm } from './confirm.tsx'
import { isWrongCode, type Question } from './question.ts'

/**
 * Sends the form by way of a question that is made of what was typed; undefined asks nothing. What the server refuses
 * stands in the question, and at its field for when the question is closed.
 */
export function useAskedSend<V extends FieldValues>(
  form: UseFormReturn<V>,
  questionOf: (values: V) => Question | undefined,
  refusals: Refusals<V> = {},
): Send {
  const confirm = useConfirm()
  return useSend(form, (values) => {
    const question = questionOf(values)
    if (question) confirm({ ...question, run: told(form, question, refusals) })
  })
}

const told =
  <V extends FieldValues>(form: UseFormReturn<V>, question: Question, refusals: Refusals<V>): Question['run'] =>
  async (yes) => {
    try {
      await question.run(yes)
    } catch (thrown) {
      if (!isWrongCode(thrown)) showRefusal(form, thrown, refusals)
      throw thrown
    }
  }

/** Leaves the form: at once while nothing was typed, else after asking whether it may be lost. */
export function useLeave<V extends FieldValues>(form: UseFormReturn<V>, onLeave: () => void): () => void {
  return useLeaveTyped(form.formState.isDirty, onLeave)
}

/** The same of a sheet that keeps what is typed by itself. */
export function useLeaveTyped(isTyped: boolean, onLeave: () => void): () => void {
  const confirm = useConfirm()
  return () => {
    if (!isTyped) return onLeave()
    return confirm({
      title: WORDS.discardChanges,
      text: WORDS.discardChangesFact,
      action: WORDS.discard,
      isDanger: true,
      asksCode: false,
      run: async () => onLeave(),
    })
  }
}
