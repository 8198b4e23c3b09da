import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { holdsSecret, mayHoldSecret } from '../platform/config/config.ts'
import type { Prompter } from './prompter.ts'
import { type Question, QUESTIONS } from './questions.ts'
import type { Settings } from './settings-file.ts'

/** By the names of the flags. */
export type Answers = ReadonlyMap<string, string>

export const answerOf = (answers: Answers, flag: string): string => must(answers.get(flag), `${flag} was asked for`)

export type Sources = {
  readonly flags: Readonly<Record<string, string | undefined>>
  /** Of the file that an earlier run wrote, then of the environment. */
  readonly settings: Readonly<Record<string, string | undefined>>
  /** Nobody to ask: what is left out is as its preset, and what has none is refused. */
  readonly prompter: Prompter | undefined
}

/** Every answer, or in one line what is missing and what is wrong. */
export async function gatherAnswers({ flags, settings, prompter }: Sources): Promise<Result<Answers, string>> {
  const answers = new Map<string, string>()
  const faults: string[] = []
  for (const question of QUESTIONS) {
    const { flag, where, setting } = question
    if (where !== undefined && !answers.get(where)) continue
    const kept = setting === undefined ? undefined : settings[setting]
    const answer = flags[flag] ?? kept ?? (prompter ? await askUntilRight(prompter, question) : question.preset)
    const fault = answer === undefined ? missing(question) : refuseGiven(question, answer, flags[flag])
    if (fault !== undefined) faults.push(`--${flag} ${shown(question, answer)}${fault}`)
    else answers.set(flag, answer ?? '')
  }
  return faults.length === 0 ? ok(answers) : refuse(faults.join('; '))
}

/** The value as it was given, where there is one and nothing of it may be secret. */
const shown = ({ setting = '' }: Question, answer = ''): string =>
  answer === '' || mayHoldSecret(setting, answer) ? '' : `${JSON.stringify(answer)} `

const missing = ({ secretPart, setting }: Question): string =>
  secretPart ? `is missing, or ${setting} in the environment` : 'is missing'

/** What stands in a command everybody on the machine reads in the list of processes. */
function refuseGiven(question: Question, answer: string, flag: string | undefined): string | undefined {
  const { setting } = question
  if (flag && setting !== undefined && showsSecret(question, setting, flag))
    return `would show a password to everybody on this machine: give it as ${setting} in the environment or the settings file, or type it when it is asked for`
  return refuseAnswer(question, answer)
}

const showsSecret = ({ secretPart }: Question, setting: string, flag: string): boolean =>
  secretPart ? secretPart.isIn(flag) : mayHoldSecret(setting, flag)

/** Of which all may be secret: a key stands in the address of an SMS gateway too. Where it is a part, that is asked for apart. */
const isHidden = ({ secretPart, setting = '' }: Question): boolean => !secretPart && holdsSecret(setting)

function refuseAnswer({ preset, refuse: refuseIt }: Question, answer: string): string | undefined {
  if (answer === '' && preset !== '') return 'is missing'
  return refuseIt?.(answer)
}

/** Undefined where nobody answers any more. */
async function askUntilRight(prompter: Prompter, question: Question): Promise<string | undefined> {
  for (;;) {
    const typed = await prompter.ask(question.ask, { preset: question.preset, isSecret: isHidden(question) })
    if (typed === undefined) return question.preset
    const answer = typed === '' ? (question.preset ?? '') : typed
    const fault = refuseTyped(question, answer)
    if (fault === undefined) return await withSecret(prompter, question, answer)
    prompter.say(`That ${fault}.`)
  }
}

/** The terminal has shown it: it is better changed before it is used. */
const refuseTyped = (question: Question, answer: string): string | undefined =>
  question.secretPart?.isIn(answer)
    ? 'has a password in it, which everybody sees here: leave it out, it is asked for next and not shown'
    : refuseAnswer(question, answer)

async function withSecret(prompter: Prompter, { secretPart }: Question, answer: string): Promise<string> {
  if (!secretPart) return answer
  const secret = await prompter.ask(secretPart.ask, { isSecret: true })
  return secret ? secretPart.put(answer, secret) : answer
}

/** The answers that are settings of the program. */
export const settingsOf = (answers: Answers): Settings =>
  Object.fromEntries(
    QUESTIONS.flatMap(({ flag, setting }) => {
      const answer = answers.get(flag)
      return setting === undefined || answer === undefined || answer === '' ? [] : [[setting, answer]]
    }),
  )
